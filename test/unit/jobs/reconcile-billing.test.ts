import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { ListedSubscription, Logger } from '#ports/ports.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, aProvider, deliver, paying, recordOf, recordOfUser, reviewed, subscriptionOf } from './members.ts';

/** A user whose record, locations and subscription agree. */
const settled = async (context: TestContext, id: string): Promise<ListedSubscription> => {
  const subscription = subscriptionOf(id);
  await aMember(context.ports.database, id, {
    record: recordOf(subscription),
    live: [subscription],
    book: paying(subscription.code, 1, 2),
  });
  return subscription;
};

const reconcile = async (context: TestContext, listed: ListedSubscription[]) => {
  const warned: string[] = [];
  const logger: Logger = { ...context.ports.logger, warn: (_sentence, fields) => warned.push(String(fields?.userId)) };
  const ports = { ...context.ports, logger, provider: aProvider(context, listed) };
  await reconcileBilling(ports);
  return { ports, warned };
};

describe('the daily comparison with the provider', () => {
  test('finds nothing where both sides agree', async () => {
    const context = aTestContext();
    const listed = [await settled(context, 'ann'), await settled(context, 'bob'), await settled(context, 'eve')];

    await reconcile(context, listed);

    expect(context.published).toEqual([]);
  });

  test.each<[string, Partial<ListedSubscription>]>([
    ['cancelled', { status: 'non-renewing' }],
    ['failed', { status: 'attention' }],
    ['renewed', { nextPaymentAt: '2027-01-20T09:15:00.000Z' }],
    ['of another amount', { amountCents: 400, planCode: 'PLN_jetsetter' }],
    ['one that we never saw', { code: 'SUB_new' }],
  ])('has the user looked at whose subscription is %s, once, and says so', async (_what, change) => {
    const context = aTestContext();
    const [ann, bob] = [await settled(context, 'ann'), await settled(context, 'bob')];

    const { warned } = await reconcile(context, [ann, { ...bob, ...change }, ann, { ...bob, ...change }]);

    expect(reviewed(context)).toEqual(['bob']);
    expect(warned).toEqual(['bob']);
  });

  test('sees a record that was changed by other means, and repairs it', async () => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann');
    await aMember(context.ports.database, 'ann', {
      record: { ...recordOf(subscription), amountCents: 800 },
      live: [subscription],
      book: paying('SUB_ann', 1, 2),
    });

    const { ports } = await reconcile(context, [subscription]);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toMatchObject({ amountCents: 200 });
  });

  test('finishes what a call left behind that died between the record and the bus', async () => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann');
    const choices = { 5: { isPaid: false, chosenAt: '2026-11-20T09:00:00.000Z' } };
    await aMember(context.ports.database, 'ann', {
      record: recordOf(subscription),
      live: [subscription],
      book: { choices },
    });

    const { ports } = await reconcile(context, [subscription]);
    await deliver(context, ports);

    expect((await readUserLocations(ports.database, 'ann')).locations.choices[5]).toMatchObject({ isPaid: true });
  });

  test('leaves alone what is over, what is not ours and whom we do not know', async () => {
    const context = aTestContext();
    const [old, foreign] = [
      subscriptionOf('ann', { status: 'cancelled' }),
      subscriptionOf('bob', { planCode: 'PLN_x' }),
    ];
    await aMember(context.ports.database, 'ann');
    await aMember(context.ports.database, 'bob', { live: [foreign] });

    await reconcile(context, [old, foreign, subscriptionOf('stranger')]);

    expect(context.published).toEqual([]);
  });

  test('stays below 600 pages a minute', async () => {
    const context = aTestContext();
    const listed = Array.from({ length: 200 }, (_, index) => subscriptionOf(`s${index}`));
    const startedAt = context.ports.clock.now().getTime();

    await reconcile(context, listed);

    expect(100 / ((context.ports.clock.now().getTime() - startedAt) / 60_000)).toBeLessThan(600);
  });
});

describe('locations that nobody pays for', () => {
  const paidOf = async (context: TestContext, id: string) =>
    Object.keys((await readUserLocations(context.ports.database, id)).locations.choices);

  test('are taken from a user without a subscription', async () => {
    const context = aTestContext();
    await aMember(context.ports.database, 'ann', { book: paying('', 1, 2) });

    const { ports } = await reconcile(context, []);
    await deliver(context, ports);

    expect(await paidOf(context, 'ann')).toEqual([]);
  });

  test('are taken from a user whom the provider has never seen', async () => {
    const context = aTestContext();
    await aMember(context.ports.database, 'ann', { book: paying('', 1, 2) });
    await context.ports.database.write({
      kind: 'update',
      table: 'users',
      key: { pk: 'user#ann' },
      set: { 'billing.customer': null },
    });

    const { ports } = await reconcile(context, []);
    await deliver(context, ports);

    expect(await paidOf(context, 'ann')).toEqual([]);
  });

  test('are cut down to what the plan includes', async () => {
    const context = aTestContext();
    const subscription = await settled(context, 'ann');
    await aMember(context.ports.database, 'ann', {
      record: recordOf(subscription),
      live: [subscription],
      book: paying('SUB_ann', 1, 2, 3, 4),
    });

    const { ports, warned } = await reconcile(context, [subscription]);
    await deliver(context, ports);

    expect(warned).toEqual(['ann']);
    expect(await paidOf(context, 'ann')).toHaveLength(2);
  });

  test('are found with a plan that ended long ago and that nothing else has looked at', async () => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann', { nextPaymentAt: '2026-10-31T09:15:00.000Z' });
    await aMember(context.ports.database, 'ann', { record: recordOf(subscription), book: paying('SUB_ann', 1, 2) });

    const { ports } = await reconcile(context, []);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
    expect(await paidOf(context, 'ann')).toEqual([]);
  });
});
