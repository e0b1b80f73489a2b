import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { ListedSubscription, Logger } from '#ports/ports.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import {
  aMember,
  aProvider,
  deliver,
  paidLocations,
  recordOf,
  recordOfUser,
  reviewed,
  subscriptionOf,
} from './members.ts';

/** A user whose record, locations and subscription agree. */
const aConsistentUser = async (context: TestContext, id: string): Promise<ListedSubscription> => {
  const subscription = subscriptionOf(id);
  await aMember(context.ports.database, id, {
    record: recordOf(subscription),
    live: [subscription],
    locations: paidLocations(subscription.code, 1, 2),
  });
  return subscription;
};

const reconcile = async (context: TestContext, listed: ListedSubscription[]) => {
  const warned: string[] = [];
  const logger: Logger = { ...context.ports.logger, warn: (_message, fields) => warned.push(String(fields?.userId)) };
  const ports = { ...context.ports, logger, provider: aProvider(context, listed) };
  await reconcileBilling(ports);
  return { ports, warned };
};

describe('reconcileBilling', () => {
  test('reconcileBilling publishes nothing when both sides agree', async () => {
    const context = aTestContext();
    const listed = [
      await aConsistentUser(context, 'ann'),
      await aConsistentUser(context, 'bob'),
      await aConsistentUser(context, 'eve'),
    ];

    await reconcile(context, listed);

    expect(context.published).toEqual([]);
  });

  test('reconcileBilling reviews a user once whose subscription changed at the provider, and logs it', async () => {
    const context = aTestContext();
    const [ann, bob] = [await aConsistentUser(context, 'ann'), await aConsistentUser(context, 'bob')];

    const changed = { ...bob, status: 'non-renewing' };

    const { warned } = await reconcile(context, [changed, changed, ann, changed]);

    expect(reviewed(context)).toEqual(['bob']);
    expect(warned).toEqual(['bob']);
  });

  test('reconcileBilling completes a sync that crashed between the record and the bus', async () => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann');
    const choices = { 5: { isPaid: false, chosenAt: '2026-11-20T09:00:00.000Z' } };
    await aMember(context.ports.database, 'ann', {
      record: recordOf(subscription),
      live: [subscription],
      locations: { choices },
    });

    const { ports } = await reconcile(context, [subscription]);
    await deliver(context, ports);

    expect((await readUserLocations(ports.database, 'ann')).locations.choices[5]).toMatchObject({ isPaid: true });
  });

  test('reconcileBilling ignores ended and unrecognized subscriptions and unknown customers', async () => {
    const context = aTestContext();
    const [ended, unrecognized] = [
      subscriptionOf('ann', { status: 'cancelled' }),
      subscriptionOf('bob', { planCode: 'PLN_x' }),
    ];
    await aMember(context.ports.database, 'ann');
    await aMember(context.ports.database, 'bob', { live: [unrecognized] });

    await reconcile(context, [ended, unrecognized, subscriptionOf('stranger')]);

    expect(context.published).toEqual([]);
  });

  test('reconcileBilling reads fewer than 600 pages a minute', async () => {
    const context = aTestContext();
    const listed = Array.from({ length: 200 }, (_, index) => subscriptionOf(`s${index}`));
    const startedAt = context.ports.clock.now().getTime();

    await reconcile(context, listed);

    expect(100 / ((context.ports.clock.now().getTime() - startedAt) / 60_000)).toBeLessThan(600);
  });
});

describe('locations without a payment', () => {
  const paidOf = async (context: TestContext, id: string) =>
    Object.keys((await readUserLocations(context.ports.database, id)).locations.choices);

  test('reconcileBilling removes paid locations of a user who never was a customer', async () => {
    const context = aTestContext();
    await aMember(context.ports.database, 'ann', { locations: paidLocations('', 1, 2) });
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

  test('reconcileBilling ends a plan that expired long ago and was never reviewed', async () => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann', { nextPaymentAt: '2026-10-31T09:15:00.000Z' });
    await aMember(context.ports.database, 'ann', {
      record: recordOf(subscription),
      locations: paidLocations('SUB_ann', 1, 2),
    });

    const { ports } = await reconcile(context, []);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
    expect(await paidOf(context, 'ann')).toEqual([]);
  });
});
