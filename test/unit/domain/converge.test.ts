import { describe, expect, test } from 'vitest';
import { converge } from '#domain/converge.ts';
import type { Renewal } from '#domain/renewal.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';
import { aSubscription, offer } from './builders.ts';

const note: Renewal = {
  plan: 'explorer',
  on: '2026-12-01',
  card: 'AUTH_1',
  subscriptionCode: 'SUB_1',
  hasFailed: false,
};
const unnamed: Renewal = { ...note, subscriptionCode: null };

const result = (renewal: Renewal | null, subscriptions: readonly ProviderSubscription[], today = '2026-11-10') => {
  const converged = converge(renewal, subscriptions, offer, today);
  return { ...converged, disable: converged.disable.map(({ code }) => code) };
};

describe('The subscription of the note', () => {
  test('stays, and every other one that would charge is disabled', () => {
    const others = [
      aSubscription({ code: 'SUB_2', planCode: 'PLN_j', amountCents: 400 }),
      aSubscription({ code: 'SUB_3', status: 'attention' }),
      aSubscription({ code: 'SUB_4', status: 'non-renewing' }),
      aSubscription({ code: 'SUB_5', planCode: 'PLN_foreign' }),
    ];

    expect(result(note, [...others, aSubscription()])).toEqual({
      renewal: note,
      mustMake: false,
      disable: ['SUB_2', 'SUB_3'],
    });
  });

  test('is found again by its plan and day after a crash', () => {
    expect(result(unnamed, [aSubscription({ code: 'SUB_9' })])).toEqual({
      renewal: { ...note, subscriptionCode: 'SUB_9' },
      mustMake: false,
      disable: [],
    });
  });

  test.each<[what: string, subscriptions: ProviderSubscription[], disable: string[]]>([
    ['is missing', [], []],
    ['is for another plan', [aSubscription({ planCode: 'PLN_j', amountCents: 400 })], ['SUB_1']],
    ['charges on another day', [aSubscription({ nextPaymentAt: '2026-12-09T09:15:00.000Z' })], ['SUB_1']],
    ['charges never, for want of a valid date', [aSubscription({ nextPaymentAt: null })], ['SUB_1']],
  ])('that %s is made anew', (_what, subscriptions, disable) => {
    expect(result(note, subscriptions)).toEqual({ renewal: unnamed, mustMake: true, disable });
  });

  test.each([
    ['2026-11-30', true],
    ['2026-12-01', false],
    ['2026-12-03', false],
  ])('whose date has moved on is made anew on %s: %s', (today, mustMake) => {
    expect(result(note, [aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' })], today)).toMatchObject({
      mustMake,
    });
  });

  test('is not the one whose charge failed before the plan was bought again', () => {
    expect(result(unnamed, [aSubscription({ status: 'attention' })])).toMatchObject({
      mustMake: true,
      disable: ['SUB_1'],
    });
  });

  test('stays while its failed charge is tried again', () => {
    const failed = aSubscription({ status: 'attention', nextPaymentAt: '2027-01-01T09:15:00.000Z' });

    expect(result(note, [failed], '2026-12-03')).toMatchObject({ mustMake: false, disable: [] });
  });
});

describe('Without a renewal', () => {
  test('every subscription that would charge is disabled', () => {
    expect(result(null, [aSubscription(), aSubscription({ code: 'SUB_2', status: 'attention' })])).toEqual({
      renewal: null,
      mustMake: false,
      disable: ['SUB_1', 'SUB_2'],
    });
  });

  test.each(['non-renewing', 'cancelled', 'completed'])(
    'a subscription with status %s at the provider is cancelled',
    (status) => {
      expect(result(note, [aSubscription({ status })])).toEqual({ renewal: null, mustMake: false, disable: [] });
    },
  );
});
