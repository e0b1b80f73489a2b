import { describe, expect, test } from 'vitest';
import { freeRecord, givesAccess, mayHaveRenewed, nextRecord } from '#domain/record.ts';
import { aRecord, aSubscription } from './builders.ts';

const follow = (
  record = freeRecord,
  subscription = aSubscription() as ReturnType<typeof aSubscription> | null,
  today = '2026-11-21',
) => nextRecord(record, subscription, 'CUS_1', today, []);

test('the record of who pays nothing says nothing', () => {
  expect(freeRecord).toEqual({
    isActive: false,
    amountCents: 0,
    subscriptionCode: '',
    createdAt: null,
    expiresAt: null,
    customerCode: '',
  });
});

describe('the record follows the effective subscription', () => {
  test('an active one fills it', () => {
    expect(follow()).toEqual(aRecord());
  });

  test.each(['non-renewing', 'attention'])('a %s one keeps amount and expiry, but is no subscription', (status) => {
    const record = follow(aRecord(), aSubscription({ status, nextPaymentAt: '2027-06-01T00:00:00.000Z' }));

    expect(record).toEqual(aRecord({ isActive: false }));
  });

  test('the expiry never moves on a missing payment date', () => {
    expect(follow(aRecord(), aSubscription({ nextPaymentAt: null })).expiresAt).toBe(aRecord().expiresAt);
  });

  test('one first seen after it was cancelled has paid for the month it began with', () => {
    const record = follow(freeRecord, aSubscription({ status: 'non-renewing', nextPaymentAt: null }));

    expect(record).toEqual(aRecord({ isActive: false, expiresAt: '2026-12-01T09:15:00.000Z' }));
  });

  test.each([
    ['stays while one that was given up for it has days left', '2026-11-01T09:14:00.000Z', 'SUB_1'],
    ['gives way to one of the same moment', '2026-11-01T09:15:00.000Z', 'SUB_2'],
    ['gives way to a newer one', '2026-11-01T09:16:00.000Z', 'SUB_2'],
  ])('one %s', (_what, createdAt, expected) => {
    const other = aSubscription({ code: 'SUB_2', status: 'non-renewing', createdAt });

    expect(follow(aRecord(), other).subscriptionCode).toBe(expected);
  });

  test('an older one that is still active comes back', () => {
    const older = aSubscription({ code: 'SUB_0', createdAt: '2026-10-01T09:15:00.000Z' });

    expect(follow(aRecord(), older).subscriptionCode).toBe('SUB_0');
  });

  test('the same one is followed though the provider dates its beginning anew', () => {
    const createdAt = '2026-11-01T09:14:59.000Z';

    expect(follow(aRecord(), aSubscription({ status: 'non-renewing', createdAt: createdAt }))).toEqual(
      aRecord({ isActive: false, createdAt: createdAt }),
    );
  });

  test('without any, what is paid stays until its last day', () => {
    expect(follow(aRecord(), null)).toEqual(aRecord({ isActive: false }));
  });
});

describe('expiry compares UTC days', () => {
  test.each([
    ['2026-11-30', false],
    ['2026-12-01', false],
    ['2026-12-02', true],
  ])('a cancelled one is over on %s: %s', (today, isOver) => {
    const record = follow(aRecord(), aSubscription({ status: 'non-renewing' }), today);

    expect(record === freeRecord).toBe(isOver);
  });

  test.each([
    ['2026-12-02', false],
    ['2026-12-04', false],
    ['2026-12-05', true],
  ])('an active one whose renewal is late waits three days (%s: over %s)', (today, isOver) => {
    expect(follow(aRecord(), aSubscription(), today) === freeRecord).toBe(isOver);
  });

  test.each([
    ['2027-01-31T00:00:00.000Z', '2027-01-31', false],
    ['2027-01-31T00:00:00.000Z', '2027-02-01', true],
    ['2028-02-29T23:59:59.000Z', '2028-02-29', false],
    ['2028-02-29T23:59:59.000Z', '2028-03-01', true],
    ['2026-12-31T23:59:59.000Z', '2027-01-01', true],
    ['1970-01-01T00:00:00.000Z', '2026-11-21', true],
  ])('a cancelled one that ends at %s is over on %s: %s', (expiresAt, today, isOver) => {
    const record = follow(aRecord({ expiresAt: expiresAt }), aSubscription({ status: 'non-renewing' }), today);

    expect(record === freeRecord).toBe(isOver);
  });

  test('without a known expiry nothing inactive is kept, and nothing active is taken', () => {
    const unset = aRecord({ expiresAt: null });

    expect(follow(unset, aSubscription({ status: 'attention' }))).toBe(freeRecord);
    expect(follow(unset, aSubscription({ nextPaymentAt: null }))).toEqual(unset);
  });

  test('a free record stays free', () => {
    expect(follow(freeRecord, null)).toEqual(freeRecord);
  });
});

describe('one that was cancelled before anybody saw that it had renewed', () => {
  const cancelled = aSubscription({ status: 'non-renewing' });
  const lastDay = (paidAt: string[]) =>
    nextRecord(aRecord(), cancelled, 'CUS_1', '2026-12-01', paidAt).expiresAt?.slice(0, 10);

  test.each([
    ['2026-12-01T09:14:59.000Z', false],
    ['2026-12-01T09:15:00.000Z', true],
  ])('may be one at %s: %s', (now, expected) => {
    expect(mayHaveRenewed(aRecord(), cancelled, new Date(now))).toBe(expected);
  });

  test.each([
    ['an active one', aSubscription()],
    ['one that failed', aSubscription({ status: 'attention' })],
    ['another one', aSubscription({ status: 'non-renewing', code: 'SUB_other' })],
    ['none', null],
  ])('is never %s', (_what, subscription) => {
    expect(mayHaveRenewed(aRecord(), subscription, new Date('2027-01-01T00:00:00.000Z'))).toBe(false);
  });

  test.each([
    ['nothing since the first month', ['2026-11-01T09:15:02.000Z'], '2026-12-01'],
    ['a renewal to the second', ['2026-12-01T09:15:00.000Z'], '2027-01-01'],
    ['a renewal', ['2026-12-01T09:15:05.000Z', '2026-11-01T09:15:02.000Z'], '2027-01-01'],
    ['two renewals', ['2027-01-01T09:15:05.000Z', '2026-12-01T09:15:05.000Z'], '2027-02-01'],
  ])('has what was charged: %s', (_what, paidAt, expected) => {
    expect(lastDay(paidAt)).toBe(expected);
  });
});

describe('access', () => {
  test.each([
    ['active', '2027-01-01', true],
    ['non-renewing', '2026-12-01', true],
    ['non-renewing', '2026-12-02', false],
    ['attention', '2026-11-30', true],
  ])('a %s one on %s gives access: %s', (status, today, expected) => {
    expect(givesAccess(aSubscription({ status }), aRecord(), today)).toBe(expected);
  });

  test('one whose days nobody knows gives access only while it is active', () => {
    const unset = aRecord({ expiresAt: null });

    expect(givesAccess(aSubscription(), unset, '2026-11-21')).toBe(true);
    expect(givesAccess(aSubscription({ status: 'non-renewing' }), unset, '2026-11-21')).toBe(false);
  });

  test('one that does not govern gives none', () => {
    expect(givesAccess(aSubscription({ code: 'SUB_other' }), aRecord(), '2026-11-21')).toBe(false);
  });
});
