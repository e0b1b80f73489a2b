import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { jsonLogger } from '#adapters/log/logger.ts';
import { ConcurrentUpdate } from '#ports/concurrent-update.ts';
import { InternalError } from '#ports/internal-error.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { logError, redactError } from '#runtime/log-error.ts';

const secret = 'ann@example.com';

const logged = (error: unknown): Record<string, unknown> => {
  const lines: string[] = [];
  const logger = jsonLogger((line) => void lines.push(line));
  logError('getUser', error, 'req-1', logger);
  expect(lines.join('')).not.toContain(secret);
  return JSON.parse(lines.join(''));
};

const failed = { level: 'ERROR', message: 'invocation failed', operation: 'getUser', requestId: 'req-1' };
const here = expect.stringMatching(/log-error\.test\.ts:\d+:\d+\)?$/);

describe('a logged error', () => {
  test('of our own has its code, its fields and the position that threw it', () => {
    const error = new ConcurrentUpdate('optimistic_lock_exhausted', { resource: 'billing' });

    expect(logged(error)).toEqual({
      ...failed,
      errorName: 'ConcurrentUpdate',
      code: 'optimistic_lock_exhausted',
      resource: 'billing',
      position: here,
    });
  });

  test('has the code of its cause', () => {
    const cause = Object.assign(new Error(`connect ECONNREFUSED ${secret}`), { code: 'ECONNREFUSED' });
    const error = new ProviderUnavailable('provider_no_response', { method: 'GET' }, { cause });

    expect(logged(error)).toMatchObject({ code: 'provider_no_response', method: 'GET', cause: 'ECONNREFUSED' });
  });

  test('of the AWS SDK has its name, HTTP status and request id', () => {
    const $metadata = { httpStatusCode: 400, requestId: 'R3QJ6V8FK1', attempts: 3 };

    expect(logged(new TransactionCanceledException({ message: secret, $metadata }))).toEqual({
      ...failed,
      errorName: 'TransactionCanceledException',
      awsStatus: 400,
      awsRequestId: 'R3QJ6V8FK1',
      position: here,
    });
  });

  test.each([
    ['an id that is none', { $metadata: { httpStatusCode: 500, requestId: secret } }],
    ['a code that is none', { code: secret }],
    ['fields of another kind', { fields: { email: secret } }],
  ])('shows nothing of %s', (_what, more) => {
    expect(Object.keys(logged(Object.assign(new Error(secret), more)))).not.toContain('code');
  });

  test('that nobody threw as an error is named as one', () => {
    expect(logged(secret)).toMatchObject({ ...failed, errorName: 'Error' });
  });

  test('shows the line of ours that called Node, not the one inside Node', () => {
    let error: unknown;
    try {
      Buffer.alloc(-1);
    } catch (thrown) {
      error = thrown;
    }

    expect(logged(error)).toMatchObject({ code: 'ERR_OUT_OF_RANGE', position: here });
  });

  test('that asks for a retry is no fault', () => {
    expect(logged(new RetryableError('mail_lease_held'))).toEqual({
      level: 'INFO',
      message: 'retry requested',
      operation: 'getUser',
      requestId: 'req-1',
      code: 'mail_lease_held',
    });
  });
});

describe('a redacted error', () => {
  test('keeps its name, its code and its stack', () => {
    const redacted = redactError(new InternalError('secret_empty', { parameter: '/pazia/dev/link-key' }));

    expect([redacted.name, redacted.message]).toEqual(['InternalError', 'secret_empty']);
    expect(redacted.stack?.split('\n')[1]).toContain('log-error.test.ts');
  });

  test('loses the message of somebody else, also where a line of it looks like a frame', () => {
    const redacted = redactError(new Error(`no such user\n    at ${secret}`));

    expect(redacted.message).toBe('message redacted');
    expect(redacted.stack).not.toContain(secret);
  });
});
