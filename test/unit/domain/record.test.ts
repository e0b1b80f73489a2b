import { describe, expect, test } from 'vitest';
import { freeRecord, givesAccess, mayHaveRenewed, nextRecord } from '#domain/record.ts';
import { aRecord, aSubscription } from './builders.ts';

const next = (
  record = freeRecord,
  subscription = aSubscription() as ReturnType<typeof aSubscription> | null,
  today = '2026-11-21',
) => nextRecord(record, subscription, 'CUS_1', today, []);

test('the record of a free user has false, 0, empty codes and no dates', () => {
  expect(freeRecord).toEqual({
    isActive: false,
    amountCents: 0,
    subscriptionCode: '',
    createdAt: null,
    expiresAt: null,
    customerCode: '',
  });
});

describe('record of the effective subscription', () => {
  test('an active subscription fills the record', () => {
    expect(next()).toEqual(aRecord());
  });

  test.each(['non-renewing', 'attention'])(
    'a subscription with status %s keeps amount and expiry in the record but is not active',
    (status) => {
      const record = next(aRecord(), aSubscription({ status, nextPaymentAt: '2027-06-01T00:00:00.000Z' }));

      expect(record).toEqual(aRecord({ isActive: false }));
    },
  );

  test('a missing payment date never changes the expiry', () => {
    expect(next(aRecord(), aSubscription({ nextPaymentAt: null })).expiresAt).toBe(aRecord().expiresAt);
  });

  test('a subscription first seen after its cancellation has paid for its first month', () => {
    const record = next(freeRecord, aSubscription({ status: 'non-renewing', nextPaymentAt: null }));

    expect(record).toEqual(aRecord({ isActive: false, expiresAt: '2026-12-01T09:15:00.000Z' }));
  });

  test.each([
    ['stays effective while the one it replaced has days left', '2026-11-01T09:14:00.000Z', 'SUB_1'],
    ['gives way to one created at the same instant', '2026-11-01T09:15:00.000Z', 'SUB_2'],
    ['gives way to a newer one', '2026-11-01T09:16:00.000Z', 'SUB_2'],
  ])('an active subscription %s', (_what, createdAt, expected) => {
    const other = aSubscription({ code: 'SUB_2', status: 'non-renewing', createdAt });

    expect(next(aRecord(), other).subscriptionCode).toBe(expected);
  });

  test('an older subscription that is still active becomes effective again', () => {
    const older = aSubscription({ code: 'SUB_0', createdAt: '2026-10-01T09:15:00.000Z' });

    expect(next(aRecord(), older).subscriptionCode).toBe('SUB_0');
  });

  test('the record follows its subscription even if the provider changes the creation date', () => {
    const createdAt = '2026-11-01T09:14:59.000Z';

    expect(next(aRecord(), aSubscription({ status: 'non-renewing', createdAt }))).toEqual(
      aRecord({ isActive: false, createdAt }),
    );
  });

  test('without any subscription the record stays until its last paid day', () => {
    expect(next(aRecord(), null)).toEqual(aRecord({ isActive: false }));
  });
});

describe('expiry by UTC day', () => {
  test.each([
    ['2026-11-30', false],
    ['2026-12-01', false],
    ['2026-12-02', true],
  ])('a cancelled subscription until 2026-12-01 has ended on %s: %s', (today, hasEnded) => {
    const record = next(aRecord(), aSubscription({ status: 'non-renewing' }), today);

    expect(record === freeRecord).toBe(hasEnded);
  });

  test.each([
    ['2026-12-02', false],
    ['2026-12-04', false],
    ['2026-12-05', true],
  ])('an active subscription has three days for a late renewal (%s: ended %s)', (today, hasEnded) => {
    expect(next(aRecord(), aSubscription(), today) === freeRecord).toBe(hasEnded);
  });

  test.each([
    ['2027-01-31T00:00:00.000Z', '2027-01-31', false],
    ['2027-01-31T00:00:00.000Z', '2027-02-01', true],
    ['2028-02-29T23:59:59.000Z', '2028-02-29', false],
    ['2028-02-29T23:59:59.000Z', '2028-03-01', true],
    ['2026-12-31T23:59:59.000Z', '2027-01-01', true],
    ['1970-01-01T00:00:00.000Z', '2026-11-21', true],
  ])('a cancelled subscription until %s has ended on %s: %s', (expiresAt, today, hasEnded) => {
    const record = next(aRecord({ expiresAt }), aSubscription({ status: 'non-renewing' }), today);

    expect(record === freeRecord).toBe(hasEnded);
  });

  test('without a known expiry an inactive subscription ends and an active one stays', () => {
    const withoutExpiry = aRecord({ expiresAt: null });

    expect(next(withoutExpiry, aSubscription({ status: 'attention' }))).toBe(freeRecord);
    expect(next(withoutExpiry, aSubscription({ nextPaymentAt: null }))).toEqual(withoutExpiry);
  });

  test('the record of a free user stays free', () => {
    expect(next(freeRecord, null)).toEqual(freeRecord);
  });
});

describe('subscription cancelled after a renewal that we did not see', () => {
  const cancelled = aSubscription({ status: 'non-renewing' });
  const lastDay = (paidAt: string[]) =>
    nextRecord(aRecord(), cancelled, 'CUS_1', '2026-12-01', paidAt).expiresAt?.slice(0, 10);

  test.each([
    ['2026-12-01T09:14:59.000Z', false],
    ['2026-12-01T09:15:00.000Z', true],
  ])('a subscription found cancelled at %s may have renewed: %s', (now, expected) => {
    expect(mayHaveRenewed(aRecord(), cancelled, new Date(now))).toBe(expected);
  });

  test.each([
    ['an active subscription', aSubscription()],
    ['a failed renewal', aSubscription({ status: 'attention' })],
    ['another subscription', aSubscription({ status: 'non-renewing', code: 'SUB_other' })],
    ['no subscription', null],
  ])('an unseen renewal is ruled out for %s', (_what, subscription) => {
    expect(mayHaveRenewed(aRecord(), subscription, new Date('2027-01-01T00:00:00.000Z'))).toBe(false);
  });

  test.each([
    ['no charge since the first month', ['2026-11-01T09:15:02.000Z'], '2026-12-01'],
    ['a renewal on the exact second', ['2026-12-01T09:15:00.000Z'], '2027-01-01'],
    ['a renewal', ['2026-12-01T09:15:05.000Z', '2026-11-01T09:15:02.000Z'], '2027-01-01'],
    ['two renewals', ['2027-01-01T09:15:05.000Z', '2026-12-01T09:15:05.000Z'], '2027-02-01'],
  ])('a cancelled subscription lasts for the months that were charged: %s', (_what, paidAt, expected) => {
    expect(lastDay(paidAt)).toBe(expected);
  });
});

describe('access', () => {
  test.each([
    ['active', '2027-01-01', true],
    ['non-renewing', '2026-12-01', true],
    ['non-renewing', '2026-12-02', false],
    ['attention', '2026-11-30', true],
  ])('a subscription with status %s gives access on %s: %s', (status, today, expected) => {
    expect(givesAccess(aSubscription({ status }), aRecord(), today)).toBe(expected);
  });

  test('a subscription without a known expiry gives access only while it is active', () => {
    const withoutExpiry = aRecord({ expiresAt: null });

    expect(givesAccess(aSubscription(), withoutExpiry, '2026-11-21')).toBe(true);
    expect(givesAccess(aSubscription({ status: 'non-renewing' }), withoutExpiry, '2026-11-21')).toBe(false);
  });

  test('a subscription that is not effective gives no access', () => {
    expect(givesAccess(aSubscription({ code: 'SUB_other' }), aRecord(), '2026-11-21')).toBe(false);
  });
});
