import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { readUserLocations } from '#repositories/locations.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, aProvider, deliver, paying, recordOf, recordOfUser, reviewed, subscriptionOf } from './members.ts';

const dayMs = 86_400_000;

const expiring = (context: TestContext, id: string, expiryDay: string) =>
  aMember(context.ports.database, id, {
    record: recordOf(subscriptionOf(id, { nextPaymentAt: `${expiryDay}T09:15:00.000Z` })),
  });

const run = async (context: TestContext): Promise<string[]> => {
  context.published.length = 0;
  await expireSubscriptions(context.ports);
  return reviewed(context);
};

describe('the daily look at expiries', () => {
  test('asks for a review of everybody whose last paid day is over, and of nobody else', async () => {
    const context = aTestContext();
    await expiring(context, 'yesterday', '2026-11-20');
    await expiring(context, 'days-ago', '2026-11-17');
    await expiring(context, 'today', '2026-11-21');
    await expiring(context, 'tomorrow', '2026-11-22');
    await aMember(context.ports.database, 'free');

    expect(await run(context)).toEqual(['days-ago', 'yesterday']);
  });

  test('run twice asks twice and changes nothing', async () => {
    const context = aTestContext();
    await expiring(context, 'ann', '2026-11-20');

    await run(context);

    expect(await run(context)).toEqual(['ann']);
    expect(await recordOfUser(context.ports, 'ann')).toMatchObject({ isActive: true });
  });

  test('after missed days looks at each of them', async () => {
    const context = aTestContext();
    await run(context);
    await expiring(context, 'early', '2026-11-25');
    await expiring(context, 'late', '2026-12-18');
    context.moveClock(30 * dayMs);

    expect(await run(context)).toEqual(['early', 'late']);
  });

  test('asks for a thousand at once, page by page, below what the provider takes in a minute', async () => {
    const context = aTestContext();
    const ids = Array.from({ length: 1_000 }, (_, index) => `u${String(index).padStart(4, '0')}`);
    for (const id of ids) await expiring(context, id, '2026-11-20');
    const startedAt = context.ports.clock.now().getTime();

    const asked = await run(context);

    expect(asked).toEqual(ids);
    const minutes = (context.ports.clock.now().getTime() - startedAt) / 60_000;
    expect(1_000 / minutes).toBeLessThan(600);
  });
});

describe('a plan past its last day', () => {
  const lapse = async (status: string, dies = false) => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann', { status, nextPaymentAt: '2026-11-20T09:15:00.000Z' });
    await aMember(context.ports.database, 'ann', {
      record: { ...recordOf(subscription), isActive: status === 'active' },
      live: [subscription],
      book: paying('SUB_ann', 3, 30),
    });
    const ports = { ...context.ports, provider: aProvider(context, dies ? [] : [subscription]) };
    return { context, ports };
  };

  test.each(['non-renewing', 'attention'])('ends on the day after, where it is %s', async (status) => {
    const { context, ports } = await lapse(status);

    await run(context);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
    expect((await readUserLocations(ports.database, 'ann')).locations.choices).toEqual({});
  });

  test('ends where the provider knows it no more', async () => {
    const { context, ports } = await lapse('non-renewing', true);

    await run(context);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
  });

  test('waits three days for a renewal that the provider calls active, and ends on the fourth', async () => {
    const { context, ports } = await lapse('active');
    const isOver: boolean[] = [];

    for (let late = 1; late <= 4; late += 1) {
      await run(context);
      await deliver(context, ports);
      isOver.push((await recordOfUser(ports, 'ann'))?.subscriptionCode === '');
      context.moveClock(dayMs);
    }

    expect(isOver).toEqual([false, false, false, true]);
    expect(await run(context)).toEqual([]);
  });

  test('loses nothing while the provider does not answer, and ends when it does again', async () => {
    const { context, ports } = await lapse('non-renewing');
    const before = await context.ports.database.get('users', { pk: 'user#ann' });

    await run(context);
    await expect(deliver(context)).rejects.toThrow(ProviderUnavailable);
    const during = await context.ports.database.get('users', { pk: 'user#ann' });
    const locations = (await readUserLocations(ports.database, 'ann')).locations.choices;
    context.moveClock(3 * dayMs);
    await run(context);
    await deliver(context, ports);

    expect(during).toEqual(before);
    expect(Object.keys(locations)).toEqual(['3', '30']);
    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
  });
});
