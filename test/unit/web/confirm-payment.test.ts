import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plans } from '#domain/plans.ts';
import { confirmPayment } from '#web/features/pricing/confirm-payment.ts';
// The client imports this lazily, and the fake timers of these tests would hold that up.
import '#web/api/exchange.ts';
import { aSubscriber, aUser, stubApi } from './server.ts';

const checkout = { plan: plans.jetsetter, reference: 'ref_1', url: 'https://pay.example/ref_1' };

const outcomes = (...list: string[]) => {
  const left = [...list];
  return () => ({ body: { reference: 'ref_1', outcome: left.length > 1 ? left.shift() : left[0] } });
};

const confirmed = async () => {
  const result = confirmPayment(checkout);
  await vi.runAllTimersAsync();
  return result;
};

beforeEach(() => {
  vi.useFakeTimers();
  // The client reads cookies from the document, which this environment lacks.
  vi.stubGlobal('document', { cookie: '' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('payment confirmation', () => {
  test('a paid plan is active once the user record says so, and not before', async () => {
    const records = [aUser(), aUser(), aSubscriber(400)];
    const calls = stubApi({
      confirmPayment: outcomes('activating', 'paid'),
      getUser: () => ({ body: records.length > 1 ? records.shift() : records[0] }),
    });

    expect(await confirmed()).toBe('active');
    expect(calls.filter(({ name }) => name === 'getUser')).toHaveLength(3);
  });

  test('a user record with another plan does not confirm a payment', async () => {
    stubApi({ confirmPayment: outcomes('paid'), getUser: () => ({ body: aSubscriber(200) }) });

    expect(await confirmed()).toBe('late');
  });

  test('a single open outcome does not make a payment unpaid', async () => {
    stubApi({ confirmPayment: outcomes('open', 'paid'), getUser: () => ({ body: aSubscriber(400) }) });

    expect(await confirmed()).toBe('active');
  });

  test.each([
    ['open', 'unpaid'],
    ['abandoned', 'unpaid'],
    ['declined', 'declined'],
  ])('a payment with the outcome %s is %s', async (outcome, result) => {
    stubApi({ confirmPayment: outcomes(outcome) });

    expect(await confirmed()).toBe(result);
  });

  test('a payment is late while the server is unreachable', async () => {
    stubApi({ confirmPayment: () => null, getUser: () => null });

    expect(await confirmed()).toBe('late');
  });
});
