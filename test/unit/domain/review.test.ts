import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { daysToReview, differsFromRecord, hasUnusedAllowance, isOverEntitled } from '#domain/review.ts';
import type { BillingState } from '#domain/sync.ts';
import { aRecord, aSubscription, offer } from './builders.ts';

describe('days to review', () => {
  test('the days to review are the last seven without today', () => {
    const days = daysToReview('2026-11-20', '2026-11-21');

    expect(days).toHaveLength(7);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-14', '2026-11-20']);
  });

  test.each([
    ['on the first run begin a week ago', null, '2026-11-14'],
    ['after a run today begin a week ago', '2026-11-20', '2026-11-14'],
    ['after missed weeks begin after the last finished day', '2026-10-30', '2026-10-31'],
  ])('the days to review %s', (_when, finishedDay, first) => {
    const days = daysToReview(finishedDay, '2026-11-21');

    expect([days[0], days.at(-1)]).toEqual([first, '2026-11-20']);
  });
});

describe('drift between provider and record', () => {
  const state = (overrides: Partial<BillingState> = {}): BillingState => ({
    record: aRecord(),
    live: [aSubscription()],
    knownCodes: ['SUB_1'],
    endedAt: null,
    ...overrides,
  });

  test('an unchanged subscription is not reported', () => {
    expect(differsFromRecord(aSubscription(), state(), offer)).toBe(false);
  });

  test.each([
    ['missing in the record', { record: freeRecord }],
    ['inactive in the record', { record: aRecord({ isActive: false }) }],
    ['recorded with another expiry', { record: aRecord({ expiresAt: '2027-12-01T09:15:00.000Z' }) }],
    ['recorded with another amount', { record: aRecord({ amountCents: 400 }) }],
    ['not stored as live', { live: [] }],
    ['stored with another status', { live: [aSubscription({ status: 'attention' })] }],
    ['stored with another amount', { live: [aSubscription({ amountCents: 400 })] }],
    ['stored with another renewal day', { live: [aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' })] }],
  ])('a subscription that is %s is reported', (_what, stored) => {
    expect(differsFromRecord(aSubscription(), state(stored), offer)).toBe(true);
  });

  test.each([
    ['without a renewal date', { nextPaymentAt: null }, {}],
    ['cancelled', { status: 'non-renewing', nextPaymentAt: null }, { isActive: false }],
    [
      'cancelled and still has a renewal date',
      { status: 'non-renewing', nextPaymentAt: '2027-06-01T00:00:00.000Z' },
      { isActive: false },
    ],
  ])('a stored subscription that is %s is not reported', (_what, overrides, recorded) => {
    const stored = aSubscription(overrides);

    expect(differsFromRecord(stored, state({ live: [stored], record: aRecord(recorded) }), offer)).toBe(false);
  });

  test.each([
    ['of our plans is reported, since it would be charged too', 'PLN_j', 400, true],
    ['of an unknown plan is not reported again', 'PLN_other', 400, false],
  ])('a second stored subscription %s', (_what, planCode, amountCents, expected) => {
    const second = aSubscription({ code: 'SUB_2', planCode, amountCents });

    expect(differsFromRecord(second, state({ live: [aSubscription(), second] }), offer)).toBe(expected);
  });

  test('a cancelled subscription beside the effective one is not reported', () => {
    const old = aSubscription({ code: 'SUB_0', status: 'non-renewing' });

    expect(differsFromRecord(old, state({ live: [aSubscription(), old] }), offer)).toBe(false);
  });
});

const locationsOf = (...paid: boolean[]) => ({
  choices: Object.fromEntries(paid.map((isPaid, id) => [id, { isPaid, chosenAt: '2026-11-20T09:00:00.000Z' }])),
  takesAll: false,
  reconciledFor: 'SUB_1',
});

describe('over-entitlement', () => {
  test.each([
    ['nobody with no paid location', '2026-11-21', false, locationsOf(false, false, false), freeRecord],
    ['a free user with a paid location', '2026-11-21', true, locationsOf(true), freeRecord],
    ['nobody within the allowance', '2026-11-21', false, locationsOf(true, true, false), aRecord()],
    ['a user beyond the allowance', '2026-11-21', true, locationsOf(true, true, true), aRecord()],
    ['a user without a known expiry', '2026-11-21', true, locationsOf(true), aRecord({ expiresAt: null })],
    ['nobody until three days after the last paid day', '2026-12-04', false, locationsOf(true), aRecord()],
    ['a user from the fourth day after the last paid day', '2026-12-05', true, locationsOf(true), aRecord()],
    [
      'a user with an amount and no subscription',
      '2026-11-21',
      true,
      locationsOf(true),
      aRecord({ subscriptionCode: '' }),
    ],
  ])('the check for over-entitlement reports %s', (_whom, today, expected, locations, record) => {
    expect(isOverEntitled(locations, record, today)).toBe(expected);
  });
});

describe('unused allowance', () => {
  test.each([
    [
      'free allowance beside an unpaid selection is reported',
      true,
      locationsOf(true, false),
      aRecord({ amountCents: 200 }),
    ],
    [
      'free allowance without an unpaid selection is not reported',
      false,
      locationsOf(true),
      aRecord({ amountCents: 200 }),
    ],
    [
      'an allowance that is used up is not reported',
      false,
      locationsOf(true, true, false),
      aRecord({ amountCents: 200 }),
    ],
    ['a free user has no allowance to report', false, locationsOf(false), freeRecord],
  ])('%s', (_what, expected, locations, record) => {
    expect(hasUnusedAllowance(locations, record)).toBe(expected);
  });
});
