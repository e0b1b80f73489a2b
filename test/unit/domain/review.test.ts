import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { daysToReview, differsFromRecord, hasUnusedAllowance, isOverEntitled } from '#domain/review.ts';
import type { BillingState } from '#domain/sync.ts';
import { aRecord, aSubscription, offer } from './builders.ts';

describe('the days to review', () => {
  test('are the last seven, today excluded', () => {
    const days = daysToReview('2026-11-20', '2026-11-21');

    expect(days).toHaveLength(7);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-14', '2026-11-20']);
  });

  test.each([
    ['the first time', null, '2026-11-14'],
    ['after a run of today', '2026-11-20', '2026-11-14'],
    ['after missed weeks', '2026-10-30', '2026-10-31'],
  ])('begin %s with the right one', (_when, finishedDay, first) => {
    const days = daysToReview(finishedDay, '2026-11-21');

    expect([days[0], days.at(-1)]).toEqual([first, '2026-11-20']);
  });
});

describe('a subscription at the provider is news', () => {
  const state = (given: Partial<BillingState> = {}): BillingState => ({
    record: aRecord(),
    live: [aSubscription()],
    knownCodes: ['SUB_1'],
    endedAt: null,
    ...given,
  });

  test('not where it was seen as it is', () => {
    expect(differsFromRecord(aSubscription(), state(), offer)).toBe(false);
  });

  test.each([
    ['the record knows of none', { record: freeRecord }],
    ['the record says that it ends', { record: aRecord({ isActive: false }) }],
    ['the record expires another day', { record: aRecord({ expiresAt: '2027-12-01T09:15:00.000Z' }) }],
    ['the record has another amount', { record: aRecord({ amountCents: 400 }) }],
    ['it was never seen', { live: [] }],
    ['it was seen in another state', { live: [aSubscription({ status: 'attention' })] }],
    ['it was seen with another amount', { live: [aSubscription({ amountCents: 400 })] }],
    ['it was seen to renew another day', { live: [aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' })] }],
  ])('where %s', (_what, given) => {
    expect(differsFromRecord(aSubscription(), state(given), offer)).toBe(true);
  });

  test.each([
    ['it does not say when it renews', { nextPaymentAt: null }, {}],
    ['it renews no more', { status: 'non-renewing', nextPaymentAt: null }, { isActive: false }],
    [
      'it renews no more, whatever day it names',
      { status: 'non-renewing', nextPaymentAt: '2027-06-01T00:00:00.000Z' },
      { isActive: false },
    ],
  ])('not where %s, as was seen', (_what, given, recorded) => {
    const seen = aSubscription(given);

    expect(differsFromRecord(seen, state({ live: [seen], record: aRecord(recorded) }), offer)).toBe(false);
  });

  test.each([
    ['ours and would be charged beside the one that governs', 'PLN_j', 400, true],
    ['not ours: that was said when it was first seen', 'PLN_other', 400, false],
  ])('where it is %s', (_what, planCode, amountCents, expected) => {
    const second = aSubscription({ code: 'SUB_2', planCode, amountCents });

    expect(differsFromRecord(second, state({ live: [aSubscription(), second] }), offer)).toBe(expected);
  });

  test('not where it renews no more and another one governs', () => {
    const old = aSubscription({ code: 'SUB_0', status: 'non-renewing' });

    expect(differsFromRecord(old, state({ live: [aSubscription(), old] }), offer)).toBe(false);
  });
});

const bookOf = (...paid: boolean[]) => ({
  choices: Object.fromEntries(paid.map((isPaid, id) => [id, { isPaid, chosenAt: '2026-11-20T09:00:00.000Z' }])),
  takesAll: false,
  reconciledFor: 'SUB_1',
});

describe('more is paid than should be', () => {
  test.each([
    ['not where nothing is paid', '2026-11-21', false, bookOf(false, false, false), freeRecord],
    ['where nobody pays', '2026-11-21', true, bookOf(true), freeRecord],
    ['not where the plan pays for so many', '2026-11-21', false, bookOf(true, true, false), aRecord()],
    ['where the plan pays for fewer', '2026-11-21', true, bookOf(true, true, true), aRecord()],
    ['where nobody knows until when', '2026-11-21', true, bookOf(true), aRecord({ expiresAt: null })],
    ['not three days after the last one', '2026-12-04', false, bookOf(true), aRecord()],
    ['four days after the last one', '2026-12-05', true, bookOf(true), aRecord()],
    [
      'where an amount is left without a subscription',
      '2026-11-21',
      true,
      bookOf(true),
      aRecord({ subscriptionCode: '' }),
    ],
  ])('%s (%s)', (_when, today, expected, book, record) => {
    expect(isOverEntitled(book, record, today)).toBe(expected);
  });
});

describe('a paid place stands empty', () => {
  test.each([
    ['while a choice waits', true, bookOf(true, false), aRecord({ amountCents: 200 })],
    ['not where nothing waits', false, bookOf(true), aRecord({ amountCents: 200 })],
    ['not where all are taken', false, bookOf(true, true, false), aRecord({ amountCents: 200 })],
    ['not where none is paid for', false, bookOf(false), freeRecord],
  ])('%s', (_when, expected, book, record) => {
    expect(hasUnusedAllowance(book, record)).toBe(expected);
  });
});
