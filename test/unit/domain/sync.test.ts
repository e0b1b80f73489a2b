import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import type { BillingState, ProviderSnapshot } from '#domain/sync.ts';
import { decideSync } from '#domain/sync.ts';
import { aCheckout, aRecord, aSubscription, offer } from './builders.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const state = (overrides: Partial<BillingState> = {}): BillingState => ({
  record: freeRecord,
  live: [],
  knownCodes: [],
  endedAt: null,
  ...overrides,
});

const snapshot = (overrides: Partial<ProviderSnapshot> = {}): ProviderSnapshot => ({
  customerCode: 'CUS_1',
  subscriptions: [],
  charge: null,
  paidAt: [],
  ...overrides,
});

const paidState = state({ record: aRecord(), live: [aSubscription()], knownCodes: ['SUB_1'] });

describe('sync decision', () => {
  test('a checkout closes once its charge and subscription exist', () => {
    const decision = decideSync(
      state(),
      aCheckout(),
      snapshot({ subscriptions: [aSubscription()], charge: 'success' }),
      offer,
      now,
    );

    expect(decision).toMatchObject({ checkout: null, checkoutState: 'paid', mayHaveCharged: true });
    expect(decision.next).toMatchObject({ record: aRecord(), knownCodes: ['SUB_1'] });
  });

  test('a paid checkout stays open until the provider has created the subscription', () => {
    const decision = decideSync(state(), aCheckout(), snapshot({ charge: 'success' }), offer, now);

    expect(decision).toMatchObject({ checkout: aCheckout(), checkoutState: 'activating' });
    expect(decision.next.record).toEqual(freeRecord);
  });

  test('a checkout without a known payment stays open', () => {
    const fiveMinutesLater = new Date('2026-11-01T09:20:00.000Z');

    for (const charge of [null, 'unpaid', 'unknown'] as const)
      expect(decideSync(state(), aCheckout(), snapshot({ charge }), offer, fiveMinutesLater)).toMatchObject({
        checkout: aCheckout(),
        checkoutState: 'open',
      });
  });

  test('a declined checkout closes and leaves the user free', () => {
    const decision = decideSync(state(), aCheckout(), snapshot({ charge: 'declined' }), offer, now);

    expect(decision).toMatchObject({ checkout: null, checkoutState: 'declined', next: { record: freeRecord } });
  });

  test('a sync records once when the last subscription ended', () => {
    const lapsed = state({ record: aRecord({ expiresAt: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    const ended = decideSync(lapsed, null, snapshot(), offer, now);
    const later = decideSync(ended.next, null, snapshot(), offer, new Date('2026-12-01T00:00:00.000Z'));

    expect(ended.next).toMatchObject({ record: freeRecord, endedAt: now.toISOString() });
    expect(later.next.endedAt).toBe(now.toISOString());
  });

  test.each([
    ['a renewal', true, [aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' })], null],
    ['another subscription up to the same day', true, [aSubscription({ code: 'SUB_2' })], null],
    ['a checkout that was paid', true, [aSubscription()], 'success'],
    ['a checkout that was not paid', false, [aSubscription()], 'unpaid'],
    ['no change', false, [aSubscription()], null],
  ] as const)('a sync after %s may have to read charges: %s', (_what, expected, subscriptions, charge) => {
    const decision = decideSync(paidState, null, snapshot({ subscriptions, charge }), offer, now);

    expect(decision.mayHaveCharged).toBe(expected);
    expect(decision.next.endedAt).toBeNull();
  });

  test('a sync stores the live subscriptions and the codes of all', () => {
    const completed = aSubscription({ code: 'SUB_0', status: 'completed' });

    const { next } = decideSync(state(), null, snapshot({ subscriptions: [completed, aSubscription()] }), offer, now);

    expect(next.live).toEqual([aSubscription()]);
    expect(next.knownCodes).toEqual(['SUB_0', 'SUB_1']);
  });

  test('a sync keeps the last fifty subscription codes', () => {
    const knownCodes = Array.from({ length: 50 }, (_, index) => `SUB_old_${index}`);

    const { next } = decideSync(
      state({ knownCodes }),
      null,
      snapshot({ subscriptions: [aSubscription()] }),
      offer,
      now,
    );

    expect(next.knownCodes).toEqual([...knownCodes.slice(1), 'SUB_1']);
  });

  test('a subscription that ended after a failed renewal is disabled, so that it is not charged later', () => {
    const failed = aSubscription({ status: 'attention', nextPaymentAt: '2027-01-01T09:15:00.000Z' });
    const lapsed = state({ record: aRecord({ expiresAt: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    expect(decideSync(lapsed, null, snapshot({ subscriptions: [failed] }), offer, now).surplus).toEqual([failed]);
    expect(decideSync(paidState, null, snapshot({ subscriptions: [failed] }), offer, now).surplus).toEqual([]);

    const cancelled = aSubscription({ status: 'non-renewing' });
    expect(decideSync(lapsed, null, snapshot({ subscriptions: [cancelled] }), offer, now).surplus).toEqual([]);
  });

  test('a sync run twice decides the same', () => {
    const unchanged = snapshot({ subscriptions: [aSubscription()] });

    const once = decideSync(paidState, null, unchanged, offer, now);

    expect(decideSync(once.next, null, unchanged, offer, now).next).toEqual(once.next);
  });
});
