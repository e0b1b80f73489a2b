import { describe, expect, test } from 'vitest';
import { checkoutState, decideCheckout, subscriptionCreatedBy } from '#domain/checkout.ts';
import { aCheckout, aSubscription } from './builders.ts';

const soon = new Date('2026-11-01T09:14:10.000Z');
const almostGivenUp = new Date('2026-11-01T09:14:39.999Z');
const givenUp = new Date('2026-11-01T09:14:40.000Z');
const later = new Date('2026-11-01T09:15:00.000Z');

describe('asking for a plan', () => {
  test.each([
    ['nothing is open', null, { kind: 'open' }],
    ['the same plan is open', aCheckout(), { kind: 'reuse', url: 'https://checkout.example/1' }],
    ['another plan is open', aCheckout({ planCode: 'PLN_j' }), { kind: 'open' }],
    ['the same plan is being prepared', aCheckout({ url: null }), { kind: 'wait' }],
  ])('while %s', (_what, open, verdict) => {
    expect(decideCheckout(open, 'PLN_e', soon)).toEqual(verdict);
  });

  test('a preparation that never ended is given up after forty seconds', () => {
    expect(decideCheckout(aCheckout({ url: null }), 'PLN_e', almostGivenUp)).toEqual({ kind: 'wait' });
    expect(decideCheckout(aCheckout({ url: null }), 'PLN_e', givenUp)).toEqual({ kind: 'open' });
  });
});

describe('what a paid checkout brought', () => {
  test('is the subscription of its plan that was not there before', () => {
    const old = aSubscription({ status: 'non-renewing' });
    const fresh = aSubscription({ code: 'SUB_2' });

    expect(subscriptionCreatedBy(aCheckout({ codesBefore: ['SUB_1'] }), [old, fresh])).toBe(fresh);
  });

  test('is nothing yet while only older ones or other plans are there', () => {
    const others = [aSubscription(), aSubscription({ code: 'SUB_2', planCode: 'PLN_j' })];

    expect(subscriptionCreatedBy(aCheckout({ codesBefore: ['SUB_1'] }), others)).toBeNull();
  });
});

describe('where a checkout stands', () => {
  test.each([
    ['success', true, 'paid'],
    ['success', false, 'activating'],
    ['declined', false, 'declined'],
    ['unpaid', false, 'open'],
    ['unknown', false, 'open'],
  ] as const)('%s, subscription there %s: %s', (charge, isBrought, state) => {
    expect(checkoutState(aCheckout(), charge, isBrought, later)).toBe(state);
  });

  test('after a day without payment it is abandoned, but never after a charge', () => {
    const nextDay = new Date('2026-11-02T09:14:00.000Z');

    expect(checkoutState(aCheckout(), 'unpaid', false, nextDay)).toBe('abandoned');
    expect(checkoutState(aCheckout(), 'success', false, nextDay)).toBe('activating');
  });
});
