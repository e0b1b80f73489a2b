import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import type { BillingState, ProviderSnapshot } from '#domain/sync.ts';
import { decideSync } from '#domain/sync.ts';
import { aCheckout, aRecord, aSubscription, offer } from './builders.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

const state = (given: Partial<BillingState> = {}): BillingState => ({
  record: freeRecord,
  live: [],
  knownCodes: [],
  endedAt: null,
  ...given,
});

const news = (given: Partial<ProviderSnapshot> = {}): ProviderSnapshot => ({
  customerCode: 'CUS_1',
  subscriptions: [],
  charge: null,
  paidAt: [],
  ...given,
});

const paidState = state({ record: aRecord(), live: [aSubscription()], knownCodes: ['SUB_1'] });

describe('a sync', () => {
  test('closes the checkout once charge and subscription are there', () => {
    const decision = decideSync(
      state(),
      aCheckout(),
      news({ subscriptions: [aSubscription()], charge: 'success' }),
      offer,
      now,
    );

    expect(decision).toMatchObject({ checkout: null, checkoutState: 'paid', mayHaveCharged: true });
    expect(decision.next).toMatchObject({ record: aRecord(), knownCodes: ['SUB_1'] });
  });

  test('keeps it open while the provider still makes the subscription', () => {
    const decision = decideSync(state(), aCheckout(), news({ charge: 'success' }), offer, now);

    expect(decision).toMatchObject({ checkout: aCheckout(), checkoutState: 'activating' });
    expect(decision.next.record).toEqual(freeRecord);
  });

  test('keeps it open while nobody has paid or asked', () => {
    const soon = new Date('2026-11-01T09:20:00.000Z');

    for (const charge of [null, 'unpaid', 'unknown'] as const)
      expect(decideSync(state(), aCheckout(), news({ charge }), offer, soon)).toMatchObject({
        checkout: aCheckout(),
        checkoutState: 'open',
      });
  });

  test('closes a declined one and leaves the user free', () => {
    const decision = decideSync(state(), aCheckout(), news({ charge: 'declined' }), offer, now);

    expect(decision).toMatchObject({ checkout: null, checkoutState: 'declined', next: { record: freeRecord } });
  });

  test('notes when the last subscription ended, once', () => {
    const lapsed = state({ record: aRecord({ expiresAt: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    const ended = decideSync(lapsed, null, news(), offer, now);
    const again = decideSync(ended.next, null, news(), offer, new Date('2026-12-01T00:00:00.000Z'));

    expect(ended.next).toMatchObject({ record: freeRecord, endedAt: now.toISOString() });
    expect(again.next.endedAt).toBe(now.toISOString());
  });

  test.each([
    ['a renewal', [aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' })], null, true],
    ['another subscription up to the same day', [aSubscription({ code: 'SUB_2' })], null, true],
    ['a checkout that was paid', [aSubscription()], 'success', true],
    ['a checkout that was not', [aSubscription()], 'unpaid', false],
    ['nothing new', [aSubscription()], null, false],
  ] as const)('sees whether something may have been charged: %s', (_what, subscriptions, charge, expected) => {
    const decision = decideSync(paidState, null, news({ subscriptions, charge }), offer, now);

    expect(decision.mayHaveCharged).toBe(expected);
    expect(decision.next.endedAt).toBeNull();
  });

  test('keeps of the provider’s subscriptions those that live, and the codes of all', () => {
    const over = aSubscription({ code: 'SUB_0', status: 'completed' });

    const { next } = decideSync(state(), null, news({ subscriptions: [over, aSubscription()] }), offer, now);

    expect(next.live).toEqual([aSubscription()]);
    expect(next.knownCodes).toEqual(['SUB_0', 'SUB_1']);
  });

  test('remembers the last fifty codes', () => {
    const knownCodes = Array.from({ length: 50 }, (_, index) => `SUB_old_${index}`);

    const { next } = decideSync(state({ knownCodes }), null, news({ subscriptions: [aSubscription()] }), offer, now);

    expect(next.knownCodes).toEqual([...knownCodes.slice(1), 'SUB_1']);
  });

  test('stops a subscription that ended because its renewal failed, so that it is not charged a month later', () => {
    const failed = aSubscription({ status: 'attention', nextPaymentAt: '2027-01-01T09:15:00.000Z' });
    const lapsed = state({ record: aRecord({ expiresAt: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    expect(decideSync(lapsed, null, news({ subscriptions: [failed] }), offer, now).surplus).toEqual([failed]);
    expect(decideSync(paidState, null, news({ subscriptions: [failed] }), offer, now).surplus).toEqual([]);

    const cancelled = aSubscription({ status: 'non-renewing' });
    expect(decideSync(lapsed, null, news({ subscriptions: [cancelled] }), offer, now).surplus).toEqual([]);
  });

  test('run twice decides the same', () => {
    const told = news({ subscriptions: [aSubscription()] });

    const once = decideSync(paidState, null, told, offer, now);

    expect(decideSync(once.next, null, told, offer, now).next).toEqual(once.next);
  });
});
