import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { readBook } from '#repositories/locations.ts';
import type { World } from '#test/support/test-context.ts';
import { aWorld } from '#test/support/test-context.ts';
import { aMember, aProvider, deliver, paying, recordOf, recordOfUser, reviewed, subscriptionOf } from './members.ts';

const dayMs = 86_400_000;

const expiring = (world: World, id: string, expiryDay: string) =>
  aMember(world.ports.database, id, {
    record: recordOf(subscriptionOf(id, { nextPaymentAt: `${expiryDay}T09:15:00.000Z` })),
  });

const run = async (world: World): Promise<string[]> => {
  world.published.length = 0;
  await expireSubscriptions(world.ports);
  return reviewed(world);
};

describe('the daily look at expiries', () => {
  test('asks for a review of everybody whose last paid day is over, and of nobody else', async () => {
    const world = aWorld();
    await expiring(world, 'yesterday', '2026-11-20');
    await expiring(world, 'days-ago', '2026-11-17');
    await expiring(world, 'today', '2026-11-21');
    await expiring(world, 'tomorrow', '2026-11-22');
    await aMember(world.ports.database, 'free');

    expect(await run(world)).toEqual(['days-ago', 'yesterday']);
  });

  test('run twice asks twice and changes nothing', async () => {
    const world = aWorld();
    await expiring(world, 'ann', '2026-11-20');

    await run(world);

    expect(await run(world)).toEqual(['ann']);
    expect(await recordOfUser(world.ports, 'ann')).toMatchObject({ subscription: true });
  });

  test('after missed days looks at each of them', async () => {
    const world = aWorld();
    await run(world);
    await expiring(world, 'early', '2026-11-25');
    await expiring(world, 'late', '2026-12-18');
    world.moveClock(30 * dayMs);

    expect(await run(world)).toEqual(['early', 'late']);
  });

  test('asks for a thousand at once, page by page, below what the provider takes in a minute', async () => {
    const world = aWorld();
    const ids = Array.from({ length: 1_000 }, (_, index) => `u${String(index).padStart(4, '0')}`);
    for (const id of ids) await expiring(world, id, '2026-11-20');
    const startedAt = world.ports.clock.now().getTime();

    const asked = await run(world);

    expect(asked).toEqual(ids);
    const minutes = (world.ports.clock.now().getTime() - startedAt) / 60_000;
    expect(1_000 / minutes).toBeLessThan(600);
  });
});

describe('a plan past its last day', () => {
  const lapse = async (status: string, dies = false) => {
    const world = aWorld();
    const subscription = subscriptionOf('ann', { status, nextPaymentAt: '2026-11-20T09:15:00.000Z' });
    await aMember(world.ports.database, 'ann', {
      record: { ...recordOf(subscription), subscription: status === 'active' },
      live: [subscription],
      book: paying('SUB_ann', 3, 30),
    });
    const ports = { ...world.ports, provider: aProvider(world, dies ? [] : [subscription]) };
    return { world, ports };
  };

  test.each(['non-renewing', 'attention'])('ends on the day after, where it is %s', async (status) => {
    const { world, ports } = await lapse(status);

    await run(world);
    await deliver(world, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
    expect((await readBook(ports.database, 'ann')).book.choices).toEqual({});
  });

  test('ends where the provider knows it no more', async () => {
    const { world, ports } = await lapse('non-renewing', true);

    await run(world);
    await deliver(world, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
  });

  test('waits three days for a renewal that the provider calls active, and ends on the fourth', async () => {
    const { world, ports } = await lapse('active');
    const isOver: boolean[] = [];

    for (let late = 1; late <= 4; late += 1) {
      await run(world);
      await deliver(world, ports);
      isOver.push((await recordOfUser(ports, 'ann'))?.subscription_code === '');
      world.moveClock(dayMs);
    }

    expect(isOver).toEqual([false, false, false, true]);
    expect(await run(world)).toEqual([]);
  });

  test('loses nothing while the provider does not answer, and ends when it does again', async () => {
    const { world, ports } = await lapse('non-renewing');
    const before = await world.ports.database.get('users', { pk: 'user#ann' });

    await run(world);
    await expect(deliver(world)).rejects.toThrow(ProviderUnavailable);
    const during = await world.ports.database.get('users', { pk: 'user#ann' });
    const locations = (await readBook(ports.database, 'ann')).book.choices;
    world.moveClock(3 * dayMs);
    await run(world);
    await deliver(world, ports);

    expect(during).toEqual(before);
    expect(Object.keys(locations)).toEqual(['3', '30']);
    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
  });
});
