import { describe, expect, test } from 'vitest';
import { plans } from '#domain/plans.ts';
import { planStatus } from '#web/features/account/plan-status.ts';
import { statementDate } from '#web/features/account/statement-date.ts';
import { cardState } from '#web/features/pricing/card-state.ts';
import { daysLeft } from '#web/features/pricing/days-left.ts';
import { aSubscriber, aUser } from './server.ts';

const aCustomer = (status = 'active', next_payment_date: string | null = '2026-12-21T08:00:00.000Z') => ({
  customer_code: 'CUS_1',
  stale: false,
  subscriptions: [
    {
      status,
      amount: 400,
      subscription_code: 'SUB_1',
      createdAt: '2026-11-21T08:00:00.000Z',
      next_payment_date,
      plan: 'PLN_jetsetter',
    },
  ],
});

describe('the date on the statement', () => {
  test.each([
    ['2026-12-03T10:00:00.000Z', '03-Dec-2026'],
    ['2026-09-30T23:59:59.999Z', '30-Sep-2026'],
    ['2027-01-01T00:00:00.000Z', '01-Jan-2027'],
  ])('%s is %s in UTC', (instant, text) => {
    expect(statementDate(instant)).toBe(text);
  });
});

describe('the plan of an account', () => {
  test('whoever has no subscription has the free plan', () => {
    expect(planStatus(aUser(), { ...aCustomer(), subscriptions: [] })).toEqual({ kind: 'free' });
  });

  test('the next reset is the expiry of the record', () => {
    expect(planStatus(aSubscriber(400), aCustomer())).toMatchObject({
      title: 'JetSetter',
      amountCents: 400,
      until: '2026-12-03T10:00:00.000Z',
    });
  });

  test.each([null, '1970-01-01T00:00:00.000Z'])('an expiry of %s falls back to the next payment', (expiry_at) => {
    expect(planStatus({ ...aSubscriber(400), expiry_at }, aCustomer())).toMatchObject({
      until: '2026-12-21T08:00:00.000Z',
    });
  });

  test.each([
    ['active', 'active'],
    ['non-renewing', 'cancelled'],
    ['attention', 'attention'],
  ])('%s is told as %s', (status, state) => {
    expect(planStatus(aSubscriber(400), aCustomer(status, null))).toMatchObject({ kind: 'premium', state });
  });
});

describe('what a plan card offers', () => {
  test.each([
    ['a stranger', { state: 'anonymous' } as const, 'register'],
    ['someone whose record is on its way', { state: 'pending' } as const, 'pending'],
    ['a free account', { state: 'signed-in', user: aUser() } as const, 'subscribe'],
    ['a subscriber of another plan', { state: 'signed-in', user: aSubscriber(200) } as const, 'change'],
    ['a subscriber of this plan', { state: 'signed-in', user: aSubscriber(400) } as const, 'current'],
    [
      'someone who cancelled this plan',
      { state: 'signed-in', user: { ...aSubscriber(400), subscription: false } } as const,
      'subscribe',
    ],
  ])('%s: %j gets %s', (_who, visitor, state) => {
    expect(cardState(visitor, plans.jetsetter)).toBe(state);
  });
});

describe('the days that a change of plan does not carry over', () => {
  test('they are counted from the day that the server says it is', () => {
    expect(daysLeft(aSubscriber(400))).toBe(12);
  });

  test('a free account and an expired one lose none', () => {
    expect(daysLeft(aUser())).toBe(0);
    expect(daysLeft({ ...aSubscriber(400), today: '2026-12-09' })).toBe(0);
  });
});
