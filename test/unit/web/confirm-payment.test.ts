import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plans } from '#domain/plans.ts';
import { confirmPayment } from '#web/features/pricing/confirm-payment.ts';
// Fetched late by the client; the timers of these tests stand still meanwhile.
import '#web/api/exchange.ts';
import { aSubscriber, aUser, stubApi } from './server.ts';

const checkout = { plan: plans.jetsetter, reference: 'ref_1', url: 'https://pay.example/ref_1' };

const outcomes = (...list: string[]) => {
  const left = [...list];
  return () => ({ body: { reference: 'ref_1', outcome: left.length > 1 ? left.shift() : left[0] } });
};

const settled = async () => {
  const verdict = confirmPayment(checkout);
  await vi.runAllTimersAsync();
  return verdict;
};

beforeEach(() => {
  vi.useFakeTimers();
  // The client asks the browser for its cookies and tokens; there are none here.
  vi.stubGlobal('document', { cookie: '' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what becomes of a payment', () => {
  test('a paid plan is active once the record of the user says so, and not before', async () => {
    const records = [aUser(), aUser(), aSubscriber(400)];
    const asked = stubApi({
      confirmPayment: outcomes('activating', 'paid'),
      getUser: () => ({ body: records.length > 1 ? records.shift() : records[0] }),
    });

    expect(await settled()).toBe('active');
    expect(asked.filter(({ name }) => name === 'getUser')).toHaveLength(3);
  });

  test('the record of another plan does not count', async () => {
    stubApi({ confirmPayment: outcomes('paid'), getUser: () => ({ body: aSubscriber(200) }) });

    expect(await settled()).toBe('late');
  });

  test('one answer without a payment may be a moment old', async () => {
    stubApi({ confirmPayment: outcomes('open', 'paid'), getUser: () => ({ body: aSubscriber(400) }) });

    expect(await settled()).toBe('active');
  });

  test.each([
    ['open', 'unpaid'],
    ['abandoned', 'unpaid'],
    ['declined', 'declined'],
  ])('%s is %s', async (outcome, verdict) => {
    stubApi({ confirmPayment: outcomes(outcome) });

    expect(await settled()).toBe(verdict);
  });

  test('an unreachable server leaves it open', async () => {
    stubApi({ confirmPayment: () => null, getUser: () => null });

    expect(await settled()).toBe('late');
  });
});
