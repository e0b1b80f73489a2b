import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { syncCustomer } from '#billing/sync-customer.ts';
import { freeRecord } from '#domain/record.ts';
import type { Ports } from '#ports/ports.ts';
import { aSubscription } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import { aCharge, aCustomer } from './customer.ts';

const dayMs = 86_400_000;

describe('sync of a customer', () => {
  test('a user who does not exist or never was a customer is not synced', async () => {
    const context = aTestContext();
    const { id } = await aUser(context);

    expect(await syncCustomer('usr_0', context.ports)).toBeNull();
    expect(await syncCustomer(id, context.ports)).toBeNull();
    expect(context.published).toEqual([]);
  });

  test('a sync without changes makes the minimum of provider calls and publishes subscription.synced', async () => {
    const completed = { ...aSubscription(), code: 'SUB_over', status: 'completed' };
    const { context, user, providerCalls, ports } = await aCustomer('paying', { listed: [completed, aSubscription()] });
    const published: unknown[] = [];
    const bus = { publish: async (events: readonly unknown[]) => void published.push(events) };

    const synced = await syncCustomer(user.id, { ...ports, bus });

    expect(synced).toMatchObject({ reference: null, checkoutState: null });
    expect(providerCalls).toEqual([]);
    expect(context.calls).toEqual(['get users', 'update users']);
    expect(published).toEqual([[{ name: 'subscription.synced', detail: { userId: user.id } }]]);
    expect(context.alarms).toEqual([]);
  });

  test('a sync returns the user as stored', async () => {
    const { user, ports, stored } = await aCustomer('paying', { listed: [aSubscription()] });

    const synced = await syncCustomer(user.id, ports);

    expect(synced?.user).toEqual(await stored());
    expect(synced?.user.billing).toMatchObject({
      version: user.billing.version + 1,
      syncedAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('a sync reads a live subscription that is no longer listed by its code', async () => {
    const cancelled = { ...aSubscription(), status: 'non-renewing' };
    const other = { ...aSubscription(), code: 'SUB_other', status: 'completed' };
    const { user, providerCalls, ports, stored } = await aCustomer('paying', {
      listed: [other],
      unlisted: [cancelled],
    });

    await syncCustomer(user.id, ports);

    expect(providerCalls).toEqual(['get SUB_ann']);
    expect((await stored()).billing.live).toEqual([cancelled]);
  });

  test('a subscription that the provider no longer has is removed', async () => {
    const { user, ports, stored } = await aCustomer('paying');

    await syncCustomer(user.id, ports);

    expect((await stored()).billing).toMatchObject({ live: [], record: { isActive: false } });
  });

  test('a sync disables a surplus subscription and raises an alarm for an unrecognized one', async () => {
    const newer = { ...aSubscription(), code: 'SUB_newer', createdAt: '2026-11-21T13:00:00.000Z' };
    const unrecognized = { ...aSubscription(), code: 'SUB_foreign', planCode: 'PLN_other' };
    const { context, user, providerCalls, ports } = await aCustomer('paying', {
      listed: [aSubscription(), newer, unrecognized],
    });
    const alarms: unknown[] = [];
    context.ports.logger = { ...ports.logger, alarm: (code, fields) => void alarms.push([code, fields]) };

    await syncCustomer(user.id, ports);

    expect(providerCalls.filter((each) => each.startsWith('disable'))).toEqual(['disable SUB_ann']);
    expect(alarms).toEqual([['unrecognized_subscriptions', { userId: user.id, count: 1 }]]);
  });
});

describe('events of a sync', () => {
  test.each([
    ['the cancellation', 'non-renewing', 0, { name: 'subscription.cancelled' }],
    ['the failed renewal', 'attention', 0, { name: 'renewal.failed', expiryDay: '2026-12-21' }],
    ['the end of the subscription', 'completed', 31, { name: 'subscription.ended' }],
  ] as const)('a sync publishes %s before it stores the record', async (_what, status, days, { name, ...more }) => {
    const { context, user, ports } = await aCustomer('paying', { listed: [{ ...aSubscription(), status }] });
    context.moveClock(days * dayMs);
    const published: unknown[] = [];
    const publish: Ports['bus']['publish'] = async (events) => {
      context.calls.push('publish');
      published.push(...events);
    };

    await syncCustomer(user.id, { ...ports, bus: { publish } });

    expect(published).toEqual([
      { name, detail: { userId: user.id, subscriptionCode: 'SUB_ann', ...more } },
      { name: 'subscription.synced', detail: { userId: user.id } },
    ]);
    expect(context.calls.filter((call) => !call.startsWith('get'))).toEqual(['publish', 'update users', 'publish']);
  });
});

describe('charges of a sync', () => {
  test('a sync after a renewal reads the charges and records them in the ledger', async () => {
    const renewed = { ...aSubscription(), nextPaymentAt: '2027-01-21T12:00:00.000Z' };
    const { user, ports, providerCalls } = await aCustomer('paying', {
      listed: [renewed],
      charges: [aCharge('ref-1')],
    });

    await syncCustomer(user.id, ports);

    expect(providerCalls).toEqual(['charges']);
    expect(await ports.database.get('payments', { reference: 'ref-1' })).toMatchObject({ status: 'success' });
  });

  test('a sync after a webhook of a charge reads the charges even if nothing else changed', async () => {
    const { user, ports, providerCalls } = await aCustomer('paying', { listed: [aSubscription()] });

    await syncCustomer(user.id, ports, { hasCharged: true });

    expect(providerCalls).toEqual(['charges']);
  });

  test('the charges of its plan determine the expiry of a subscription cancelled after an unseen renewal', async () => {
    const listed = [{ ...aSubscription(), status: 'non-renewing', nextPaymentAt: null }];
    const charges = [
      aCharge('ref-1', { paidAt: '2026-12-21T12:00:05.000Z' }),
      aCharge('ref-2', { paidAt: '2027-01-21T12:00:05.000Z' }),
      aCharge('ref-3', { paidAt: '2027-02-21T12:00:05.000Z', planCode: 'PLN_jetsetter' }),
    ];
    const { context, user, ports, providerCalls, stored } = await aCustomer('paying', { listed, charges });
    context.moveClock(30 * dayMs);

    await syncCustomer(user.id, ports);

    expect((await stored()).billing.record.expiresAt).toBe('2027-02-21T12:00:00.000Z');
    expect(providerCalls).toEqual(['charges']);
  });
});

describe('concurrent syncs', () => {
  test('a sync that loses a race is repeated after a random pause whose bound doubles', async () => {
    const { context, user, ports, stored } = await aCustomer('paying', { listed: [] });
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValue(0.75);
    onTestFinished(() => void vi.restoreAllMocks());
    const pauses: number[] = [];
    let failuresLeft = 4;
    const write: typeof ports.database.write = (request) => {
      failuresLeft -= 1;
      return failuresLeft < 0 ? ports.database.write(request) : Promise.resolve(false);
    };
    const clock = { ...ports.clock, pause: async (ms: number) => void pauses.push(ms) };

    await syncCustomer(user.id, { ...ports, clock, database: { ...ports.database, write } });

    expect(pauses).toEqual([0, 0.75 * 80, 0.75 * 160, 0.75 * 320]);
    expect((await stored()).billing.record.isActive).toBe(false);
    expect(context.published.filter(({ name }) => name === 'subscription.synced')).toHaveLength(1);
  });

  test('a sync that loses twelve races fails and publishes nothing', async () => {
    const { context, user, ports } = await aCustomer('paying', { listed: [] });
    const database = { ...ports.database, write: async () => false };

    await expect(syncCustomer(user.id, { ...ports, database })).rejects.toThrow('optimistic_lock_exhausted');

    expect(context.calls.filter((call) => call === 'get users')).toHaveLength(2 * 12);
    expect(context.published).toEqual([]);
  });
});

test('a sync succeeds when another has already stored the same result', async () => {
  const { context, user, ports } = await aCustomer('paying', { listed: [aSubscription()] });
  const database = { ...ports.database, write: async () => false };

  const synced = await syncCustomer(user.id, { ...ports, database });

  expect(synced?.user.billing).toEqual(user.billing);
  expect(context.published.map(({ name }) => name)).toEqual(['subscription.synced']);
});

test('a sync after the last paid day makes the record free and stores the end date', async () => {
  const { context, user, ports, stored } = await aCustomer('paying');
  context.moveClock(31 * dayMs);

  await syncCustomer(user.id, ports);

  expect((await stored()).billing).toMatchObject({ record: freeRecord, endedAt: '2026-12-22T12:00:00.000Z' });
});
