import { describe, expect, test } from 'vitest';
import { aCheckout, aSimulator, origin, secretKey } from './simulator-fixture.ts';

describe('authentication', () => {
  test.each([
    ['none', null, 'No Authorization Header was found'],
    ['another scheme', 'Basic abc', 'Format is Authorization Bearer [secret key]'],
    ['no key', 'Bearer', 'Format is Authorization Bearer [secret key]'],
    ['a wrong key', 'Bearer sk_test_wrong', 'Invalid key'],
    ['a key in another case', `Bearer ${secretKey.toUpperCase()}`, 'Invalid key'],
  ])('%s is 401 even for malformed JSON', async (_, authorization, message) => {
    const { paystack } = aSimulator();

    const response = await paystack.handle(
      new Request(`${origin}/_local/paystack/nowhere`, {
        method: 'POST',
        headers: authorization === null ? {} : { authorization },
        body: '{',
      }),
    );

    expect(response?.status).toBe(401);
    await expect(response?.json()).resolves.toMatchObject({ status: false, message, type: 'validation_error' });
  });
});

describe('error responses', () => {
  test.each([
    ['POST', '/transaction/initialize', {}, 400, 'missing_params', 'Email Address is required'],
    [
      'POST',
      '/transaction/initialize',
      { email: 'amani' },
      400,
      'invalid_email_address',
      'Invalid Email Address Passed',
    ],
    [
      'POST',
      '/transaction/initialize',
      { ...aCheckout('a'), amount: 'x' },
      400,
      'invalid_amount',
      'Invalid Amount Sent',
    ],
    [
      'POST',
      '/transaction/initialize',
      { ...aCheckout('a'), amount: -1 },
      400,
      'invalid_amount',
      'Invalid Amount Sent',
    ],
    [
      'POST',
      '/transaction/initialize',
      { ...aCheckout('a'), currency: 'KES' },
      400,
      'unsupported_currency',
      'Currency not supported by merchant',
    ],
    [
      'POST',
      '/transaction/initialize',
      aCheckout('pay-1'),
      400,
      'duplicate_reference',
      'Duplicate Transaction Reference',
    ],
    [
      'POST',
      '/transaction/initialize',
      { ...aCheckout('a'), plan: 'PLN_none' },
      404,
      'plan_not_found',
      'Plan not found',
    ],
    ['GET', '/transaction/verify/none', undefined, 404, 'transaction_not_found', 'Transaction reference not found.'],
    ['POST', '/customer', {}, 400, 'missing_params', 'Email Address is required'],
    [
      'GET',
      '/customer/none%40example.com',
      undefined,
      404,
      undefined,
      'Customer email is invalid for your test domain.',
    ],
    ['GET', '/customer/CUS_none', undefined, 404, undefined, 'Customer code is invalid for your test domain.'],
    ['GET', '/subscription/SUB_none', undefined, 404, undefined, 'Subscription not found'],
    [
      'POST',
      '/subscription/disable',
      { code: 'SUB_none', token: 'x' },
      404,
      'not_found',
      'Subscription with code not found or already inactive',
    ],
    [
      'POST',
      '/subscription',
      { customer: 'CUS_none', plan: 'PLN_explorer' },
      404,
      undefined,
      'A customer with the specified email or code was not found',
    ],
    [
      'POST',
      '/subscription',
      { customer: 'amani@example.com', plan: 'PLN_jetsetter' },
      400,
      'duplicate_subscription',
      'This subscription is already in place.',
    ],
    ['GET', '/nowhere', undefined, 404, undefined, 'Endpoint not found'],
    ['GET', '/customer/%E0%A4%A', undefined, 404, undefined, 'Endpoint not found'],
  ])('%s %s with %j is %i', async (method, path, body, status, code, message) => {
    const { call, buy, moveTo } = aSimulator();
    await buy('pay-1');
    await moveTo('2026-11-01T09:15:05.000Z');

    const answer = await call(method, path, body);

    expect(answer).toMatchObject({ status, body: { status: false, message, ...(code && { code }) } });
  });

  test.each(['', '{', 'null', '[]', '"text"', '7'])('a body of %j is 400 on every path', async (body) => {
    const { call } = aSimulator();
    const paths = ['/transaction/initialize', '/customer', '/subscription', '/subscription/disable', '/refund'];

    const statuses = await Promise.all(paths.map(async (path) => (await call('POST', path, body)).status));

    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });

  test('a rate limit response says when it ends', async () => {
    const { paystack, call, clock } = aSimulator();
    paystack.switches.set({ rateLimit: true });
    for (let count = 0; count < 100; count++) await call('GET', '/plan');

    const refused = await paystack.handle(
      new Request(`${origin}/_local/paystack/plan`, { headers: { authorization: `Bearer ${secretKey}` } }),
    );
    const other = await call('GET', '/subscription');
    clock.set('2026-11-01T09:16:02.000Z');

    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('x-ratelimit-reset')).toBe('60');
    expect(other.status).toBe(200);
    expect((await call('GET', '/plan')).status).toBe(200);
  });
});
