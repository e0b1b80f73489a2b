import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { syncCustomer } from '#billing/sync-customer.ts';
import { freeRecord } from '#domain/record.ts';
import type { Ports } from '#ports/ports.ts';
import { aSubscription } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import { aCharge, aCustomer } from './customer.ts';

const dayMs = 86_400_000;

describe('a look at a customer', () => {
  test('is none at who is nobody, or never was a customer', async () => {
    const context = aTestContext();
    const { id } = await aUser(context);

    expect(await syncCustomer('usr_0', context.ports)).toBeNull();
    expect(await syncCustomer(id, context.ports)).toBeNull();
    expect(context.published).toEqual([]);
  });

  test('at one of whom nothing is new asks no more than it must, and says that it looked', async () => {
    const over = { ...aSubscription(), code: 'SUB_over', status: 'completed' };
    const { context, user, asked, ports } = await aCustomer('paying', { listed: [over, aSubscription()] });
    const told: unknown[] = [];
    const bus = { publish: async (events: readonly unknown[]) => void told.push(events) };

    const synced = await syncCustomer(user.id, { ...ports, bus });

    expect(synced).toMatchObject({ reference: null, checkoutState: null });
    expect(asked).toEqual([]);
    expect(context.calls).toEqual(['get users', 'update users']);
    expect(told).toEqual([[{ name: 'subscription.synced', detail: { userId: user.id } }]]);
    expect(context.alarms).toEqual([]);
  });

  test('answers the user as stored from then on', async () => {
    const { user, ports, stored } = await aCustomer('paying', { listed: [aSubscription()] });

    const synced = await syncCustomer(user.id, ports);

    expect(synced?.user).toEqual(await stored());
    expect(synced?.user.billing).toMatchObject({
      version: user.billing.version + 1,
      syncedAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('asks for what was live before and is listed no more, by its code', async () => {
    const cancelled = { ...aSubscription(), status: 'non-renewing' };
    const other = { ...aSubscription(), code: 'SUB_other', status: 'completed' };
    const { user, asked, ports, stored } = await aCustomer('paying', { listed: [other], unlisted: [cancelled] });

    await syncCustomer(user.id, ports);

    expect(asked).toEqual(['get SUB_ann']);
    expect((await stored()).billing.live).toEqual([cancelled]);
  });

  test('takes what the provider knows no more for gone', async () => {
    const { user, ports, stored } = await aCustomer('paying');

    await syncCustomer(user.id, ports);

    expect((await stored()).billing).toMatchObject({ live: [], record: { isActive: false } });
  });

  test('has what would be charged beside the newest disabled, and calls a person where one is not ours', async () => {
    const newer = { ...aSubscription(), code: 'SUB_newer', createdAt: '2026-11-21T13:00:00.000Z' };
    const unrecognized = { ...aSubscription(), code: 'SUB_foreign', planCode: 'PLN_other' };
    const { context, user, asked, ports } = await aCustomer('paying', {
      listed: [aSubscription(), newer, unrecognized],
    });
    const alarms: unknown[] = [];
    context.ports.logger = { ...ports.logger, alarm: (code, fields) => void alarms.push([code, fields]) };

    await syncCustomer(user.id, ports);

    expect(asked.filter((each) => each.startsWith('disable'))).toEqual(['disable SUB_ann']);
    expect(alarms).toEqual([['unrecognized_subscriptions', { userId: user.id, count: 1 }]]);
  });
});

describe('the owner is told', () => {
  test.each([
    ['that it was cancelled', 'non-renewing', 0, { name: 'subscription.cancelled' }],
    ['that the renewal failed', 'attention', 0, { name: 'renewal.failed', expiryDay: '2026-12-21' }],
    ['that it is over', 'completed', 31, { name: 'subscription.ended' }],
  ] as const)('%s, before it is written down', async (_what, status, days, { name, ...more }) => {
    const { context, user, ports } = await aCustomer('paying', { listed: [{ ...aSubscription(), status }] });
    context.moveClock(days * dayMs);
    const told: unknown[] = [];
    const publish: Ports['bus']['publish'] = async (events) => {
      context.calls.push('publish');
      told.push(...events);
    };

    await syncCustomer(user.id, { ...ports, bus: { publish } });

    expect(told).toEqual([
      { name, detail: { userId: user.id, subscriptionCode: 'SUB_ann', ...more } },
      { name: 'subscription.synced', detail: { userId: user.id } },
    ]);
    expect(context.calls.filter((call) => !call.startsWith('get'))).toEqual(['publish', 'update users', 'publish']);
  });
});

describe('charges', () => {
  test('are read where one may be new, and stand in the ledger from then on', async () => {
    const renewed = { ...aSubscription(), nextPaymentAt: '2027-01-21T12:00:00.000Z' };
    const { user, ports, asked } = await aCustomer('paying', { listed: [renewed], charges: [aCharge('ref-1')] });

    await syncCustomer(user.id, ports);

    expect(asked).toEqual(['charges']);
    expect(await ports.database.get('payments', { reference: 'ref-1' })).toMatchObject({ status: 'success' });
  });

  test('are read after a notice of one though nothing else is new', async () => {
    const { user, ports, asked } = await aCustomer('paying', { listed: [aSubscription()] });

    await syncCustomer(user.id, ports, { hasCharged: true });

    expect(asked).toEqual(['charges']);
  });

  test('of its plan alone, read once, say until when one lasts that was cancelled unseen after it had renewed', async () => {
    const listed = [{ ...aSubscription(), status: 'non-renewing', nextPaymentAt: null }];
    const charges = [
      aCharge('ref-1', { paidAt: '2026-12-21T12:00:05.000Z' }),
      aCharge('ref-2', { paidAt: '2027-01-21T12:00:05.000Z' }),
      aCharge('ref-3', { paidAt: '2027-02-21T12:00:05.000Z', planCode: 'PLN_jetsetter' }),
    ];
    const { context, user, ports, asked, stored } = await aCustomer('paying', { listed, charges });
    context.moveClock(30 * dayMs);

    await syncCustomer(user.id, ports);

    expect((await stored()).billing.record.expiresAt).toBe('2027-02-21T12:00:00.000Z');
    expect(asked).toEqual(['charges']);
  });
});

describe('a look between which and its writing another one comes', () => {
  test('is made anew after a pause of chance, whose bound doubles', async () => {
    const { context, user, ports, stored } = await aCustomer('paying', { listed: [] });
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValue(0.75);
    onTestFinished(() => void vi.restoreAllMocks());
    const pauses: number[] = [];
    let refusals = 4;
    const write: typeof ports.database.write = (asked) => {
      refusals -= 1;
      return refusals < 0 ? ports.database.write(asked) : Promise.resolve(false);
    };
    const clock = { ...ports.clock, pause: async (ms: number) => void pauses.push(ms) };

    await syncCustomer(user.id, { ...ports, clock, database: { ...ports.database, write } });

    expect(pauses).toEqual([0, 0.75 * 100, 0.75 * 200, 0.75 * 400]);
    expect((await stored()).billing.record.isActive).toBe(false);
    expect(context.published.filter(({ name }) => name === 'subscription.synced')).toHaveLength(1);
  });

  test('is given up after eight times, and says nothing', async () => {
    const { context, user, ports } = await aCustomer('paying', { listed: [] });
    const database = { ...ports.database, write: async () => false };

    await expect(syncCustomer(user.id, { ...ports, database })).rejects.toThrow('optimistic_lock_exhausted');

    expect(context.calls.filter((call) => call === 'get users')).toHaveLength(2 * 8);
    expect(context.published).toEqual([]);
  });
});

test('a look that finds written what it would have written is done', async () => {
  const { context, user, ports } = await aCustomer('paying', { listed: [aSubscription()] });
  const database = { ...ports.database, write: async () => false };

  const synced = await syncCustomer(user.id, { ...ports, database });

  expect(synced?.user.billing).toEqual(user.billing);
  expect(context.published.map(({ name }) => name)).toEqual(['subscription.synced']);
});

test('a customer who is free again is so in the record', async () => {
  const { context, user, ports, stored } = await aCustomer('paying');
  context.moveClock(31 * dayMs);

  await syncCustomer(user.id, ports);

  expect((await stored()).billing).toMatchObject({ record: freeRecord, endedAt: '2026-12-22T12:00:00.000Z' });
});
