import { describe, expect, test } from 'vitest';
import { classifySubscriptions } from '#domain/subscription.ts';
import { aSubscription, offer } from './builders.ts';

const newer = '2026-11-05T00:00:00.000Z';

describe('effective subscription', () => {
  test('the newest live subscription is effective, and an older one that would be charged is surplus', () => {
    const old = aSubscription();
    const upgrade = aSubscription({ code: 'SUB_2', planCode: 'PLN_j', amountCents: 400, createdAt: newer });

    expect(classifySubscriptions([old, upgrade], offer)).toEqual({
      effective: upgrade,
      surplus: [old],
      unrecognized: [],
    });
  });

  test.each(['active', 'non-renewing', 'attention'])('a subscription with status %s can be effective', (status) => {
    const only = aSubscription({ status });

    expect(classifySubscriptions([only], offer)).toEqual({ effective: only, surplus: [], unrecognized: [] });
  });

  test('an older subscription whose last charge failed is surplus, since it would be retried', () => {
    const failed = aSubscription({ status: 'attention' });

    const { surplus } = classifySubscriptions([failed, aSubscription({ code: 'SUB_2', createdAt: newer })], offer);

    expect(surplus).toEqual([failed]);
  });

  test('an older subscription that was cancelled is not surplus', () => {
    const old = aSubscription({ status: 'non-renewing' });

    const { surplus } = classifySubscriptions([old, aSubscription({ code: 'SUB_2', createdAt: newer })], offer);

    expect(surplus).toEqual([]);
  });

  test.each(['completed', 'complete', 'cancelled', 'unheard-of'])(
    'a subscription with status %s is not effective',
    (status) => {
      expect(classifySubscriptions([aSubscription({ status })], offer)).toEqual({
        effective: null,
        surplus: [],
        unrecognized: [],
      });
    },
  );

  test('a subscription with a retired plan code can be effective', () => {
    expect(classifySubscriptions([aSubscription({ planCode: 'PLN_old_e' })], offer).effective?.code).toBe('SUB_1');
  });

  test.each([
    ['another plan', { planCode: 'PLN_other' }],
    ['another currency', { currency: 'KES' }],
    ['another amount', { amountCents: 800 }],
    ['another Paystack mode', { domain: 'live' }],
  ])('a subscription with %s is unrecognized and not effective', (_what, overrides) => {
    const unrecognized = aSubscription(overrides);

    expect(classifySubscriptions([unrecognized], offer)).toEqual({
      effective: null,
      surplus: [],
      unrecognized: [unrecognized],
    });
  });

  test('of two subscriptions created at the same time one is effective, in whatever order they are listed', () => {
    const twins = [aSubscription({ code: 'SUB_a' }), aSubscription({ code: 'SUB_b' })];

    expect(classifySubscriptions(twins, offer).effective?.code).toBe('SUB_b');
    expect(classifySubscriptions(twins.toReversed(), offer).effective?.code).toBe('SUB_b');
  });
});
