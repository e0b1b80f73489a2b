import { describe, expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
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

describe('expireSubscriptions', () => {
  test('expireSubscriptions publishes a review for every user whose last paid day has passed and no other', async () => {
    const context = aTestContext();
    await expiring(context, 'yesterday', '2026-11-20');
    await expiring(context, 'days-ago', '2026-11-17');
    await expiring(context, 'today', '2026-11-21');
    await expiring(context, 'tomorrow', '2026-11-22');
    await aMember(context.ports.database, 'free');

    expect(await run(context)).toEqual(['days-ago', 'yesterday']);
  });

  test('expireSubscriptions publishes again when it runs twice and changes no record', async () => {
    const context = aTestContext();
    await expiring(context, 'ann', '2026-11-20');

    await run(context);

    expect(await run(context)).toEqual(['ann']);
    expect(await recordOfUser(context.ports, 'ann')).toMatchObject({ isActive: true });
  });

  test('expireSubscriptions catches up on missed days', async () => {
    const context = aTestContext();
    await run(context);
    await expiring(context, 'early', '2026-11-25');
    await expiring(context, 'late', '2026-12-18');
    context.moveClock(30 * dayMs);

    expect(await run(context)).toEqual(['early', 'late']);
  });

  test('expireSubscriptions publishes a thousand reviews below the rate limit of the provider', async () => {
    const context = aTestContext();
    const ids = Array.from({ length: 1_000 }, (_, index) => `u${String(index).padStart(4, '0')}`);
    for (const id of ids) await expiring(context, id, '2026-11-20');
    const startedAt = context.ports.clock.now().getTime();

    const users = await run(context);

    expect(users).toEqual(ids);
    const minutes = (context.ports.clock.now().getTime() - startedAt) / 60_000;
    expect(1_000 / minutes).toBeLessThan(600);
  });
});

describe('plan past its last paid day', () => {
  const anExpiredPlan = async (status: string, isUnknown = false) => {
    const context = aTestContext();
    const subscription = subscriptionOf('ann', { status, nextPaymentAt: '2026-11-20T09:15:00.000Z' });
    await aMember(context.ports.database, 'ann', {
      record: { ...recordOf(subscription), isActive: status === 'active' },
      live: [subscription],
      locations: paidLocations('SUB_ann', 3, 30),
    });
    const ports = { ...context.ports, provider: aProvider(context, isUnknown ? [] : [subscription]) };
    return { context, ports };
  };

  test.each(['non-renewing', 'attention'])(
    'a plan with status %s ends on the day after its last paid day',
    async (status) => {
      const { context, ports } = await anExpiredPlan(status);

      await run(context);
      await deliver(context, ports);

      expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
      expect((await readUserLocations(ports.database, 'ann')).locations.choices).toEqual({});
    },
  );

  test('a plan that the provider no longer has ends after its last paid day', async () => {
    const { context, ports } = await anExpiredPlan('non-renewing', true);

    await run(context);
    await deliver(context, ports);

    expect(await recordOfUser(ports, 'ann')).toEqual(freeRecord);
  });

  test('a plan that is still active at the provider ends on the fourth day after its last paid day', async () => {
    const { context, ports } = await anExpiredPlan('active');
    const hasEnded: boolean[] = [];

    for (let late = 1; late <= 4; late += 1) {
      await run(context);
      await deliver(context, ports);
      hasEnded.push((await recordOfUser(ports, 'ann'))?.subscriptionCode === '');
      context.moveClock(dayMs);
    }

    expect(hasEnded).toEqual([false, false, false, true]);
    expect(await run(context)).toEqual([]);
  });

  test('an expired plan stays while the provider is unavailable and ends afterwards', async () => {
    const { context, ports } = await anExpiredPlan('non-renewing');
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
