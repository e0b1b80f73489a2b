import { describe, expect, test } from 'vitest';
import { plans } from '#domain/plans.ts';
import { planStatus } from '#web/features/account/plan-status.ts';
import { statementDate } from '#web/features/account/statement-date.ts';
import { cardState } from '#web/features/pricing/card-state.ts';
import { daysLeft } from '#web/features/pricing/days-left.ts';
import { aCustomer, aSubscriber, aUser } from './server.ts';

describe('statement dates', () => {
  test.each([
    ['2026-12-03T10:00:00.000Z', '03-Dec-2026'],
    ['2026-09-30T23:59:59.999Z', '30-Sep-2026'],
    ['2027-01-01T00:00:00.000Z', '01-Jan-2027'],
  ])('the statement shows %s as %s', (instant, text) => {
    expect(statementDate(instant)).toBe(text);
  });
});

describe('plan status', () => {
  test('an account without a subscription has the free plan', () => {
    expect(planStatus(aUser(), { ...aCustomer('active'), subscriptions: [] })).toEqual({ kind: 'free' });
  });

  test('the next reset is the expiry in the user record', () => {
    expect(planStatus(aSubscriber(400), aCustomer('active'))).toMatchObject({
      title: 'JetSetter',
      amountCents: 400,
      until: '2026-12-03T10:00:00.000Z',
    });
  });

  test.each([null, '1970-01-01T00:00:00.000Z'])(
    'with an expiry of %s the next reset is the next payment',
    (expiry_at) => {
      expect(planStatus({ ...aSubscriber(400), expiry_at }, aCustomer('active'))).toMatchObject({
        until: '2026-12-21T08:00:00.000Z',
      });
    },
  );

  test.each([
    ['active', 'active'],
    ['non-renewing', 'cancelled'],
    ['attention', 'attention'],
  ])('a subscription with the status %s is shown as %s', (status, state) => {
    expect(planStatus(aSubscriber(400), aCustomer(status))).toMatchObject({ kind: 'premium', state });
  });
});

describe('plan card actions', () => {
  test.each([
    ['a guest', 'register', { state: 'anonymous' } as const],
    ['a member whose record is loading', 'pending', { state: 'pending' } as const],
    ['a free account', 'subscribe', { state: 'signed-in', user: aUser() } as const],
    ['a subscriber of another plan', 'change', { state: 'signed-in', user: aSubscriber(200) } as const],
    ['a subscriber of this plan', 'current', { state: 'signed-in', user: aSubscriber(400) } as const],
    [
      'a member who cancelled this plan',
      'subscribe',
      { state: 'signed-in', user: { ...aSubscriber(400), subscription: false } } as const,
    ],
  ])('the plan card of %s has the action %s', (_who, state, visitor) => {
    expect(cardState(visitor, plans.jetsetter)).toBe(state);
  });
});

describe('days lost by a change of plan', () => {
  test("the days left of a plan are counted from the server's date", () => {
    expect(daysLeft(aSubscriber(400))).toBe(12);
  });

  test('a free account and an expired one have no days left', () => {
    expect(daysLeft(aUser())).toBe(0);
    expect(daysLeft({ ...aSubscriber(400), today: '2026-12-09' })).toBe(0);
  });
});
