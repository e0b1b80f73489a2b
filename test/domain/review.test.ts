import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { daysToReview, isUnknownToUs, leavesPlaceFree } from '#domain/review.ts';
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
    expect(isUnknownToUs(aSubscription(), state(), offer)).toBe(false);
  });

  test.each([
    ['the record knows of none', { record: freeRecord }],
    ['the record says that it ends', { record: aRecord({ subscription: false }) }],
    ['the record expires another day', { record: aRecord({ expiry_at: '2027-12-01T09:15:00.000Z' }) }],
    ['it was never seen', { live: [] }],
  ])('where %s', (_what, given) => {
    expect(isUnknownToUs(aSubscription(), state(given), offer)).toBe(true);
  });

  test('not where it renews no more and another one governs', () => {
    const old = aSubscription({ code: 'SUB_0', status: 'non-renewing' });

    expect(isUnknownToUs(old, state({ live: [aSubscription(), old] }), offer)).toBe(false);
  });
});

describe('a paid place stands empty', () => {
  const bookOf = (...paid: boolean[]) => ({
    choices: Object.fromEntries(paid.map((isPaid, id) => [id, { isPaid, chosenAt: '2026-11-20T09:00:00.000Z' }])),
    takesAll: false,
    settledFor: 'SUB_1',
  });

  test.each([
    ['while a choice waits', true, bookOf(true, false), aRecord({ subscription_amount: 200 })],
    ['not where nothing waits', false, bookOf(true), aRecord({ subscription_amount: 200 })],
    ['not where all are taken', false, bookOf(true, true, false), aRecord({ subscription_amount: 200 })],
    ['not where none is paid for', false, bookOf(false), freeRecord],
  ])('%s', (_when, expected, book, record) => {
    expect(leavesPlaceFree(book, record)).toBe(expected);
  });
});
