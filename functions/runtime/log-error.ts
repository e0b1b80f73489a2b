import type { Logger } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';

/** A message may quote what somebody sent; the kind of error and the line that threw it never do. */
export const logError = (name: string, error: unknown, requestId: string, logger: Logger): void => {
  if (error instanceof RetryableError) {
    logger.info('came too early', { operation: name, requestId });
    return;
  }
  const fault = error instanceof Error ? error : new Error('not an error');
  const [place = ''] = stackLines(fault);
  logger.error('invocation failed', { operation: name, requestId, fault: fault.name, place: place.trim() });
};

/**
 * The same fault without its words. What a Lambda throws is written as it is, by Lambda itself, into its log and into
 * the queue of what it could not do.
 */
export const redactError = (error: unknown): Error => {
  if (error instanceof RetryableError) return error;
  const thrown = error instanceof Error ? error : new Error('not an error');
  const fault = new Error(redactedMessage);
  fault.name = thrown.name;
  fault.stack = [`${thrown.name}: ${redactedMessage}`, ...stackLines(thrown)].join('\n');
  return fault;
};

const redactedMessage = 'the log says where';

/** The lines of the stack below the message, which may look like one of them. */
const stackLines = ({ message, stack = '' }: Error): string[] =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
