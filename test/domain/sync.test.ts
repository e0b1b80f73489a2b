import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import type { BillingState, ProviderNews } from '#domain/sync.ts';
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

const news = (given: Partial<ProviderNews> = {}): ProviderNews => ({
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

  test('closes a declined one and leaves the user free', () => {
    const decision = decideSync(state(), aCheckout(), news({ charge: 'declined' }), offer, now);

    expect(decision).toMatchObject({ checkout: null, checkoutState: 'declined', next: { record: freeRecord } });
  });

  test('notes when the last subscription ended, once', () => {
    const lapsed = state({ record: aRecord({ expiry_at: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    const ended = decideSync(lapsed, null, news(), offer, now);
    const again = decideSync(ended.next, null, news(), offer, new Date('2026-12-01T00:00:00.000Z'));

    expect(ended.next).toMatchObject({ record: freeRecord, endedAt: now.toISOString() });
    expect(again.next.endedAt).toBe(now.toISOString());
  });

  test('sees a renewal as a possible charge, and an unchanged customer as none', () => {
    const renewed = aSubscription({ nextPaymentAt: '2027-01-01T09:15:00.000Z' });

    expect(decideSync(paidState, null, news({ subscriptions: [renewed] }), offer, now).mayHaveCharged).toBe(true);
    expect(decideSync(paidState, null, news({ subscriptions: [aSubscription()] }), offer, now).mayHaveCharged).toBe(
      false,
    );
  });

  test('stops a subscription that ended because its renewal failed, so that it is not charged a month later', () => {
    const failed = aSubscription({ status: 'attention', nextPaymentAt: '2027-01-01T09:15:00.000Z' });
    const lapsed = state({ record: aRecord({ expiry_at: '2026-11-20T00:00:00.000Z' }), knownCodes: ['SUB_1'] });

    expect(decideSync(lapsed, null, news({ subscriptions: [failed] }), offer, now).surplus).toEqual([failed]);
    expect(decideSync(paidState, null, news({ subscriptions: [failed] }), offer, now).surplus).toEqual([]);
  });

  test('run twice decides the same', () => {
    const told = news({ subscriptions: [aSubscription()] });

    const once = decideSync(paidState, null, told, offer, now);

    expect(decideSync(once.next, null, told, offer, now).next).toEqual(once.next);
  });
});
