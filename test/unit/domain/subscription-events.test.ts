import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';
import type { BillingState } from '#domain/sync.ts';
import { decideSync } from '#domain/sync.ts';
import { aRecord, aSubscription, offer } from './builders.ts';

const paying: BillingState = {
  record: aRecord(),
  live: [aSubscription()],
  knownCodes: ['SUB_1'],
  endedAt: null,
};
const free: BillingState = { record: freeRecord, live: [], knownCodes: [], endedAt: null };

/** What the owner is told when the provider says this on that day. */
const told = (state: BillingState, subscriptions: ProviderSubscription[], day = '2026-11-21') =>
  decideSync(
    state,
    null,
    { customerCode: 'CUS_1', subscriptions, charge: null, paidAt: [] },
    offer,
    new Date(`${day}T12:00:00.000Z`),
  ).events;

const cancelled = aSubscription({ status: 'non-renewing' });
const failed = aSubscription({ status: 'attention' });
const beside = aSubscription({ code: 'SUB_0', status: 'non-renewing', createdAt: '2026-10-01T00:00:00.000Z' });

describe('an owner is told', () => {
  test.each([
    ['that the subscription was cancelled', cancelled, [{ kind: 'cancelled', subscriptionCode: 'SUB_1' }]],
    [
      'that its renewal failed, and until when it lasts',
      failed,
      [{ kind: 'renewal_failed', subscriptionCode: 'SUB_1', expiryDay: '2026-12-01' }],
    ],
    ['nothing while it is as it was', aSubscription(), []],
  ])('%s, once', (_what, subscription, expected) => {
    expect(told(paying, [subscription])).toEqual(expected);
    expect(told({ ...paying, live: [subscription] }, [subscription])).toEqual([]);
  });

  test('of the one that governs, whatever stands beside it', () => {
    expect(told({ ...paying, live: [beside, aSubscription()] }, [beside, cancelled])).toEqual([
      { kind: 'cancelled', subscriptionCode: 'SUB_1' },
    ]);
    expect(told({ ...paying, live: [beside, cancelled] }, [beside, cancelled])).toEqual([]);
  });

  test('that it is over, with whatever it was over', () => {
    const ended = [{ kind: 'ended', subscriptionCode: 'SUB_1' }];

    expect(told(paying, [], '2026-12-02')).toEqual(ended);
    expect(told(paying, [cancelled], '2026-12-02')).toEqual(ended);
    expect(told(paying, [failed], '2026-12-02')).toEqual(ended);
  });

  test('nothing while paid days are left of what the provider lists no more', () => {
    expect(told(paying, [])).toEqual([]);
  });

  test('nothing of a purchase, nor of a subscription that failed before it gave anything', () => {
    expect(told(free, [aSubscription()])).toEqual([]);
    expect(told(free, [])).toEqual([]);
    expect(told({ ...free, record: aRecord({ expiresAt: null }) }, [failed])).toEqual([
      { kind: 'ended', subscriptionCode: 'SUB_1' },
    ]);
  });
});
