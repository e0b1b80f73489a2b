import { CodedError } from '#ports/internal-error.ts';
import type { LogFields, Logger } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';

/** Logs what failed and where, without the message: a message may quote what somebody sent. */
export const logError = (operation: string, error: unknown, requestId: string, logger: Logger): void => {
  if (error instanceof RetryableError) {
    logger.info('retry requested', { operation, requestId, code: error.code });
    return;
  }
  logger.error('invocation failed', { operation, requestId, ...describe(toError(error)) });
};

/**
 * The error with its message removed. Lambda writes a thrown error verbatim to its log and to the failure destination,
 * and messages may contain personal data.
 */
export const redactError = (error: unknown): Error => {
  if (error instanceof RetryableError) return error;
  const thrown = toError(error);
  const redacted = new Error(codeOf(thrown) ?? 'message redacted');
  redacted.name = thrown.name;
  redacted.stack = [`${redacted.name}: ${redacted.message}`, ...stackFrames(thrown)].join('\n');
  return redacted;
};

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error('not an error'));

const describe = (error: Error): LogFields => {
  const code = codeOf(error);
  const cause = error.cause instanceof Error ? codeOf(error.cause) : undefined;
  return {
    ...(error instanceof CodedError ? error.fields : {}),
    errorName: error.name,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause }),
    ...awsResponseOf(error),
    position: positionOf(error),
  };
};

const textOf = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined;

/** The fixed code of an error of our own, or of Node ('ECONNREFUSED'). */
const codeOf = (error: Error): string | undefined =>
  error instanceof CodedError ? error.code : textOf(Reflect.get(error, 'code'), /^[A-Z][A-Z0-9_]{1,40}$/);

/** The HTTP status and the request id that AWS support needs. */
const awsResponseOf = (error: Error): LogFields => {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return {};
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  const requestId = textOf(Reflect.get(metadata, 'requestId'), /^[\w-]{1,64}$/);
  return {
    ...(typeof status === 'number' ? { awsStatus: status } : {}),
    ...(requestId === undefined ? {} : { awsRequestId: requestId }),
  };
};

/** The throwing function and its file:line:column in the bundle. Frames inside Node are skipped. */
const positionOf = (error: Error): string => {
  const frames = stackFrames(error).map((frame) => frame.trim());
  return frames.find((frame) => /:\d+:\d+\)?$/.test(frame) && !/[( ]node:/.test(frame)) ?? frames[0] ?? '';
};

/** The frames of the stack without the message, a line of which may look like a frame. */
const stackFrames = ({ message, stack = '' }: Error): string[] =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
