import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { ListedSubscription, Logger } from '#ports/ports.ts';
import { readBook } from '#repositories/locations.ts';
import type { World } from '#test/support/test-context.ts';
import { aWorld } from '#test/support/test-context.ts';
import { aMember, aProvider, deliver, paying, recordOf, recordOfUser, reviewed, subscriptionOf } from './members.ts';

/** A user whose record, locations and subscription agree. */
const settled = async (world: World, id: string): Promise<ListedSubscription> => {
  const subscription = subscriptionOf(id);
  await aMember(world.ports.database, id, {
    record: recordOf(subscription),
    live: [subscription],
    book: paying(subscription.code, 1, 2),
  });
  return subscription;
};

const reconcile = async (world: World, listed: ListedSubscription[]) => {
  const warned: string[] = [];
  const logger: Logger = { ...world.ports.logger, warn: (_sentence, fields) => warned.push(String(fields?.userId)) };
  const ports = { ...world.ports, logger, provider: aProvider(world, listed) };
  await reconcileBilling(ports);
  return { ports, warned };
};

describe('the daily comparison with the provider', () => {
  test('finds nothing where both sides agree', async () => {
    const world = aWorld();
    const listed = [await settled(world, 'ann'), await settled(world, 'bob'), await settled(world, 'eve')];

    await reconcile(world, listed);

    expect(world.published).toEqual([]);
  });

  test.each<[string, Partial<ListedSubscription>]>([
    ['cancelled', { status: 'non-renewing' }],
    ['failed', { status: 'attention' }],
    ['renewed', { nextPaymentAt: '2027-01-20T09:15:00.000Z' }],
    ['of another amount', { amountCents: 400, planCode: 'PLN_jetsetter' }],
    ['one that we never saw', { code: 'SUB_new' }],
  ])('has the user looked at whose subscription is %s, once, and says so', async (_what, change) => {
    const world = aWorld();
    const [ann, bob] = [await settled(world, 'ann'), await settled(world, 'bob')];

    const { warned } = await reconcile(world, [ann, { ...bob, ...change }, ann, { ...bob, ...change }]);

    expect(reviewed(world)).toEqual(['bob']);
    expect(warned).toEqual(['bob']);
  });

  test('sees a record that was changed by other means, and repairs it', async () => {
    const world = aWorld();
    const subscription = subscriptionOf('ann');
    await aMember(world.ports.database, 'ann', {
      record: { ...recordOf(subscription), subscription_amount: 800 },
      live: [subscription],
      book: paying('SUB_ann', 1, 2),
    });

    const { ports } = await reconcile(world, [subscription]);
    await deliver(world, ports);

    expect(await recordOfUser(ports, 'ann')).toMatchObject({ subscription_amount: 200 });
  });

  test('finishes what a call left behind that died between the record and the bus', async () => {
    const world = aWorld();
    const subscription = subscriptionOf('ann');
    const choices = { 5: { isPaid: false, chosenAt: '2026-11-20T09:00:00.000Z' } };
    await aMember(world.ports.database, 'ann', {
      record: recordOf(subscription),
      live: [subscription],
      book: { choices },
    });

    const { ports } = await reconcile(world, [subscription]);
    await deliver(world, ports);

    expect((await readBook(ports.database, 'ann')).book.choices[5]).toMatchObject({ isPaid: true });
  });

  test('leaves alone what is over, what is not ours and whom we do not know', async () => {
    const world = aWorld();
    const [old, foreign] = [
      subscriptionOf('ann', { status: 'cancelled' }),
      subscriptionOf('bob', { planCode: 'PLN_x' }),
    ];
    await aMember(world.ports.database, 'ann');
    await aMember(world.ports.database, 'bob', { live: [foreign] });

    await reconcile(world, [old, foreign, subscriptionOf('stranger')]);

    expect(world.published).toEqual([]);
  });

  test('stays below 600 pages a minute', async () => {
    const world = aWorld();
    const listed = Array.from({ length: 200 }, (_, index) => subscriptionOf(`s${index}`));
    const startedAt = world.ports.clock.now().getTime();

    await reconcile(world, listed);

    expect(100 / ((world.ports.clock.now().getTime() - startedAt) / 60_000)).toBeLessThan(600);
  });
});

describe('locations that nobody pays for', () => {
  const paidOf = async (world: World, id: string) =>
    Object.keys((await readBook(world.ports.database, id)).book.choices);

  test('are taken from a user without a subscription', async () => {
    const world = aWorld();
    await aMember(world.ports.database, 'ann', { book: paying('', 1, 2) });

    const { ports } = await reconcile(world, []);
    await deliver(world, ports);

    expect(await paidOf(world, 'ann')).toEqual([]);
  });

  test('are taken from a user whom the provider has never seen', async () => {
    const world = aWorld();
    await aMember(world.ports.database, 'ann', { book: paying('', 1, 2) });
    await world.ports.database.write({
      kind: 'update',
      table: 'users',
      key: { pk: 'user#ann' },
      set: { 'billing.customer': null },
    });

    const { ports } = await reconcile(world, []);
    await deliver(world, ports);

    expect(await paidOf(world, 'ann')).toEqual([]);
  });

  test('are cut down to what the plan includes', async () => {
    const world = aWorld();
    const subscription = await settled(world, 'ann');
    await aMember(world.ports.database, 'ann', {
      record: recordOf(subscription),
      live: [subscription],
      book: paying('SUB_ann', 1, 2, 3, 4),
    });

    const { ports, warned } = await reconcile(world, [subscription]);
    await deliver(world, ports);

    expect(warned).toEqual(['ann']);
    expect(await paidOf(world, 'ann')).toHaveLength(2);
  });

  test('are found with a plan that ended long ago and that nothing else has looked at', async () => {
    const world = aWorld();
    const subscription = subscriptionOf('ann', { nextPaymentAt: '2026-10-31T09:15:00.000Z' });
    await aMember(world.ports.database, 'ann', { record: recordOf(subscription), book: paying('SUB_ann', 1, 2) });

    const { ports } = await reconcile(world, []);
    await deliver(world, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
    expect(await paidOf(world, 'ann')).toEqual([]);
  });
});
