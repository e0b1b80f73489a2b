import { describe, expect, test } from 'vitest';
import { checkoutState, decideCheckout, subscriptionCreatedBy } from '#domain/checkout.ts';
import { aCheckout, aSubscription } from './builders.ts';

const tenSecondsLater = new Date('2026-11-01T09:14:10.000Z');
const justBeforeTimeout = new Date('2026-11-01T09:14:39.999Z');
const atTimeout = new Date('2026-11-01T09:14:40.000Z');
const oneMinuteLater = new Date('2026-11-01T09:15:00.000Z');

describe('start of a checkout', () => {
  test.each([
    ['a checkout opens while none is open', null, { kind: 'open' }],
    ['an open checkout is reused for the same plan', aCheckout(), { kind: 'reuse', url: 'https://checkout.example/1' }],
    ['a checkout opens while one for another plan is open', aCheckout({ planCode: 'PLN_j' }), { kind: 'open' }],
    ['a checkout waits while one for the same plan is being prepared', aCheckout({ url: null }), { kind: 'wait' }],
  ])('%s', (_what, open, decision) => {
    expect(decideCheckout(open, 'PLN_e', tenSecondsLater)).toEqual(decision);
  });

  test('a checkout that is still being prepared after forty seconds is replaced', () => {
    expect(decideCheckout(aCheckout({ url: null }), 'PLN_e', justBeforeTimeout)).toEqual({ kind: 'wait' });
    expect(decideCheckout(aCheckout({ url: null }), 'PLN_e', atTimeout)).toEqual({ kind: 'open' });
  });
});

describe('subscription created by a checkout', () => {
  test('a checkout created the subscription of its plan that did not exist before', () => {
    const old = aSubscription({ status: 'non-renewing' });
    const fresh = aSubscription({ code: 'SUB_2' });

    expect(subscriptionCreatedBy(aCheckout({ codesBefore: ['SUB_1'] }), [old, fresh])).toBe(fresh);
  });

  test('a checkout created no subscription while there are only older ones or other plans', () => {
    const others = [aSubscription(), aSubscription({ code: 'SUB_2', planCode: 'PLN_j' })];

    expect(subscriptionCreatedBy(aCheckout({ codesBefore: ['SUB_1'] }), others)).toBeNull();
  });
});

describe('checkout state', () => {
  test.each([
    ['success', true, 'paid'],
    ['success', false, 'activating'],
    ['declined', false, 'declined'],
    ['unpaid', false, 'open'],
    ['unknown', false, 'open'],
  ] as const)('a checkout with charge %s and subscription %s is %s', (charge, hasSubscription, state) => {
    expect(checkoutState(aCheckout(), charge, hasSubscription, oneMinuteLater)).toBe(state);
  });

  test('a checkout is abandoned after a day without payment, but never after a charge', () => {
    const nextDay = new Date('2026-11-02T09:14:00.000Z');

    expect(checkoutState(aCheckout(), 'unpaid', false, nextDay)).toBe('abandoned');
    expect(checkoutState(aCheckout(), 'success', false, nextDay)).toBe('activating');
  });
});
