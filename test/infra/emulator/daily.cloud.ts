import { beforeEach, describe, expect, test } from 'vitest';
import { runJob } from './endpoint-calls.ts';
import { stay, wait } from './stay.ts';

const { endpointUrl, provider, arrived, customerOf } = stay();

beforeEach(() => provider().delivery.set({ drop: false }));

const receipt = 'Your Pazia receipt';

describe('scheduled jobs of a deployed stage', () => {
  test('the expiry job ends a plan whose renewal failed, records a renewal and leaves other plans unchanged', async () => {
    const [refused, renewed, other] = [await arrived(), await arrived(), await arrived()];
    await refused.buy('explorer', [5, 6]);
    await renewed.buy('explorer', [7, 8]);
    await other.buy('jetsetter', [1, 2, 3, 4, 5]);
    const before = await other.record();
    await expect.poll(() => provider().webhooks().waiting, wait).toEqual([]);
    const yesterday = provider().billYesterday([customerOf(refused), customerOf(renewed)]);
    for (const visitor of [refused, renewed])
      await expect
        .poll(visitor.record, wait)
        .toMatchObject({ subscription: true, expiry_at: expect.stringContaining(yesterday) });
    provider().delivery.set({ drop: true });
    provider().failNextCharge(customerOf(refused), true);
    await provider().returnToToday();
    expect(await refused.paidLocations()).toEqual([5, 6]);

    await runJob(endpointUrl, 'expireSubscriptions');

    await expect
      .poll(refused.record, wait)
      .toMatchObject({ subscription: false, subscription_amount: 0, subscription_code: '', expiry_at: null });
    await expect.poll(refused.paidLocations, wait).toEqual([]);
    await expect.poll(refused.subjects, wait).toEqual([receipt, 'Your Pazia plan has ended']);
    await expect
      .poll(renewed.record, wait)
      .toMatchObject({ subscription: true, expiry_at: expect.not.stringContaining(yesterday) });
    expect(await renewed.paidLocations()).toEqual([7, 8]);
    await expect.poll(renewed.subjects, wait).toEqual([receipt, receipt]);
    expect(await other.record()).toEqual(before);
    expect(await other.paidLocations()).toEqual([1, 2, 3, 4, 5]);
  });

  test('the reconciliation job finds a cancellation whose webhook was lost', async () => {
    const visitor = await arrived();
    await visitor.buy('explorer', [5, 6]);
    await expect.poll(() => provider().webhooks().waiting, wait).toEqual([]);
    const { subscription_code, expiry_at } = await visitor.record();
    provider().delivery.set({ drop: true });
    provider().cancel(String(subscription_code));

    await runJob(endpointUrl, 'reconcileBilling');

    await expect.poll(visitor.record, wait).toMatchObject({ subscription: false, subscription_amount: 200, expiry_at });
    await expect.poll(visitor.subjects, wait).toEqual([receipt, 'Your Pazia subscription is cancelled']);
    expect(await visitor.paidLocations()).toEqual([5, 6]);
  });

  test('every job succeeds without work to do', async () => {
    for (const job of ['resolveStaleCheckouts', 'expireSubscriptions', 'reconcileBilling'] as const)
      await expect(runJob(endpointUrl, job)).resolves.toBeUndefined();
  });
});
