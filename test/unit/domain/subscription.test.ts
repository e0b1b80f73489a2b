import { describe, expect, test } from 'vitest';
import { classifySubscriptions } from '#domain/subscription.ts';
import { aSubscription, offer } from './builders.ts';

const newer = '2026-11-05T00:00:00.000Z';

describe('the effective subscription', () => {
  test('is the newest live one, and the older one that would be charged is surplus', () => {
    const old = aSubscription();
    const upgrade = aSubscription({ code: 'SUB_2', planCode: 'PLN_j', amountCents: 400, createdAt: newer });

    expect(classifySubscriptions([old, upgrade], offer)).toEqual({
      effective: upgrade,
      surplus: [old],
      unrecognized: [],
    });
  });

  test.each(['active', 'non-renewing', 'attention'])('may be a %s one', (status) => {
    const only = aSubscription({ status });

    expect(classifySubscriptions([only], offer)).toEqual({ effective: only, surplus: [], unrecognized: [] });
  });

  test('leaves an older one surplus whose last charge failed, for it would be tried again', () => {
    const failed = aSubscription({ status: 'attention' });

    const { surplus } = classifySubscriptions([failed, aSubscription({ code: 'SUB_2', createdAt: newer })], offer);

    expect(surplus).toEqual([failed]);
  });

  test('an older one that was cancelled is left alone', () => {
    const old = aSubscription({ status: 'non-renewing' });

    const { surplus } = classifySubscriptions([old, aSubscription({ code: 'SUB_2', createdAt: newer })], offer);

    expect(surplus).toEqual([]);
  });

  test.each(['completed', 'complete', 'cancelled', 'unheard-of'])('a %s one gives nothing', (status) => {
    expect(classifySubscriptions([aSubscription({ status })], offer)).toEqual({
      effective: null,
      surplus: [],
      unrecognized: [],
    });
  });

  test('one of a retired plan code still governs', () => {
    expect(classifySubscriptions([aSubscription({ planCode: 'PLN_old_e' })], offer).effective?.code).toBe('SUB_1');
  });

  test.each([
    ['another plan', { planCode: 'PLN_other' }],
    ['another currency', { currency: 'KES' }],
    ['another amount', { amountCents: 800 }],
    ['another domain', { domain: 'live' }],
  ])('one with %s is unrecognized and gives nothing', (_what, given) => {
    const unrecognized = aSubscription(given);

    expect(classifySubscriptions([unrecognized], offer)).toEqual({
      effective: null,
      surplus: [],
      unrecognized: [unrecognized],
    });
  });

  test('two made in the same second have one winner, whichever comes first in the list', () => {
    const twins = [aSubscription({ code: 'SUB_a' }), aSubscription({ code: 'SUB_b' })];

    expect(classifySubscriptions(twins, offer).effective?.code).toBe('SUB_b');
    expect(classifySubscriptions(twins.toReversed(), offer).effective?.code).toBe('SUB_b');
  });
});
