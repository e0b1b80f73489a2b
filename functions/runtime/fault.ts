import type { Logger } from './ports.ts';
import { TryLater } from './try-later.ts';

/** A message may quote what somebody sent; the kind of error and the line that threw it never do. */
export const reportFault = (name: string, error: unknown, requestId: string, logger: Logger): void => {
  if (error instanceof TryLater) {
    logger.info('came too early', { operation: name, requestId });
    return;
  }
  const fault = error instanceof Error ? error : new Error('not an error');
  const place = (fault.stack ?? '').split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  logger.error('invocation failed', { operation: name, requestId, fault: fault.name, place: place.trim() });
};
