import { describe, expect, test } from 'vitest';
import { isThrottled } from '#runtime/is-throttled.ts';
import { aSignedInUser } from '#test/support/test-context.ts';

const named = (name: string): Error => Object.assign(new Error('text'), { name });
const cancelled = (...codes: string[]): Error =>
  Object.assign(named('TransactionCanceledException'), { CancellationReasons: codes.map((Code) => ({ Code })) });

describe('throttling by AWS', () => {
  test.each([
    ['DynamoDB over the capacity of a partition', named('ProvisionedThroughputExceededException')],
    ['DynamoDB over the quota of an account', named('RequestLimitExceeded')],
    ['EventBridge or SSM over its rate', named('ThrottlingException')],
    ['SES over its rate', named('Throttling')],
    ['a transaction of which one item is throttled', cancelled('None', 'ThrottlingError')],
  ])('%s counts as throttled', (_, error) => {
    expect(isThrottled(error)).toBe(true);
  });

  test.each([
    ['a transaction whose condition fails', cancelled('ConditionalCheckFailed', 'None')],
    ['a call without permission', named('AccessDeniedException')],
    ['a call with expired credentials', named('ExpiredTokenException')],
    ['a thrown text', 'ThrottlingException'],
  ])('%s does not count as throttled', (_, error) => {
    expect(isThrottled(error)).toBe(false);
  });

  test('a call that AWS throttles is a 503 that asks the client to try again in five seconds', async () => {
    const { context, api, access } = await aSignedInUser();
    context.ports.database.get = async () => {
      throw named('ThrottlingException');
    };

    const { status, body, headers } = await api.send('getUser', { bearer: access });

    expect([status, body.code, headers['Retry-After']]).toEqual([503, 'service_unavailable', '5']);
  });
});
