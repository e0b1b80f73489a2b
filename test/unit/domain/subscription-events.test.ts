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

/** The events when the provider lists these subscriptions on that day. */
const eventsOf = (state: BillingState, subscriptions: ProviderSubscription[], day = '2026-11-21') =>
  decideSync(
    state,
    null,
    { customerCode: 'CUS_1', subscriptions, charge: null, paidAt: [] },
    offer,
    new Date(`${day}T12:00:00.000Z`),
  ).events;

const cancelled = aSubscription({ status: 'non-renewing' });
const failed = aSubscription({ status: 'attention' });
const older = aSubscription({ code: 'SUB_0', status: 'non-renewing', createdAt: '2026-10-01T00:00:00.000Z' });

describe('subscription events', () => {
  test.each([
    ['a cancelled subscription', cancelled, [{ kind: 'cancelled', subscriptionCode: 'SUB_1' }]],
    [
      'a failed renewal, with the expiry day',
      failed,
      [{ kind: 'renewal_failed', subscriptionCode: 'SUB_1', expiryDay: '2026-12-01' }],
    ],
    ['nothing for an unchanged subscription', aSubscription(), []],
  ])('a sync publishes %s, and nothing when it is repeated', (_what, subscription, expected) => {
    expect(eventsOf(paying, [subscription])).toEqual(expected);
    expect(eventsOf({ ...paying, live: [subscription] }, [subscription])).toEqual([]);
  });

  test('a sync publishes events of the effective subscription, whatever else is listed', () => {
    expect(eventsOf({ ...paying, live: [older, aSubscription()] }, [older, cancelled])).toEqual([
      { kind: 'cancelled', subscriptionCode: 'SUB_1' },
    ]);
    expect(eventsOf({ ...paying, live: [older, cancelled] }, [older, cancelled])).toEqual([]);
  });

  test('a sync publishes the end of a subscription, whatever its status was', () => {
    const ended = [{ kind: 'ended', subscriptionCode: 'SUB_1' }];

    expect(eventsOf(paying, [], '2026-12-02')).toEqual(ended);
    expect(eventsOf(paying, [cancelled], '2026-12-02')).toEqual(ended);
    expect(eventsOf(paying, [failed], '2026-12-02')).toEqual(ended);
  });

  test('a sync publishes nothing while paid days are left of a subscription no longer listed', () => {
    expect(eventsOf(paying, [])).toEqual([]);
  });

  test('a purchase publishes no subscription event, and a failed subscription without expiry publishes its end', () => {
    expect(eventsOf(free, [aSubscription()])).toEqual([]);
    expect(eventsOf(free, [])).toEqual([]);
    expect(eventsOf({ ...free, record: aRecord({ expiresAt: null }) }, [failed])).toEqual([
      { kind: 'ended', subscriptionCode: 'SUB_1' },
    ]);
  });
});
