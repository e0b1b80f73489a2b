import { beforeAll, describe, expect, test } from 'vitest';
import { stay, wait } from './stay.ts';

const { provider, arrived, customerOf } = stay();

beforeAll(() => {
  provider().delivery.set({ duplicate: 1, shuffle: true });
});

const chargesOf = (customerCode: string) =>
  provider()
    .payments()
    .filter((each) => each.customerCode === customerCode && each.status === 'success');

describe('purchases on a deployed stage, with duplicated and reordered webhooks', () => {
  test('a visitor who registers, confirms, selects and pays gets exactly the selected locations', async () => {
    const visitor = await arrived();
    expect(await visitor.record()).toMatchObject({ subscription: false, subscription_amount: 0 });

    await visitor.buy('jetsetter', [1, 4, 9, 16, 25]);

    await expect.poll(() => provider().webhooks().waiting, wait).toEqual([]);
    await expect.poll(visitor.subjects, wait).toEqual(['Your Pazia receipt']);
    expect(chargesOf(customerOf(visitor)).map(({ amount }) => amount)).toEqual([400]);
  });

  test('locations beyond the plan are not activated, and a request to activate one is rejected', async () => {
    const visitor = await arrived();
    await visitor.buy('explorer', [3, 30]);

    await visitor.select([7]);
    const reply = await visitor.send('updateSubscribed', { location_ids: [7], paid: true });

    expect(reply).toMatchObject({ status: 403, body: { code: 'allowance_exceeded' } });
    expect(await visitor.paidLocations()).toEqual([3, 30]);
  });

  test('a cancellation sends a mail, ends the charges and keeps the locations until the last paid day', async () => {
    const visitor = await arrived();
    await visitor.buy('explorer', [5, 6]);
    const before = await visitor.record();

    const reply = await visitor.send('cancelSubscription');

    expect(reply).toMatchObject({ status: 200, body: { subscription: false, expiry_at: before.expiry_at } });
    expect(
      provider()
        .subscriptions()
        .filter((each) => each.customerCode === customerOf(visitor))
        .map(({ status }) => status),
    ).toEqual(['non-renewing']);
    await expect.poll(visitor.subjects, wait).toEqual(['Your Pazia receipt', 'Your Pazia subscription is cancelled']);
    expect(await visitor.paidLocations()).toEqual([5, 6]);
  });

  test('a declined payment leaves the visitor without a plan', async () => {
    const visitor = await arrived();
    await visitor.select([5, 6]);
    const payment = await visitor.start('explorer');

    await visitor.atCheckout(payment, 'decline');

    expect(await visitor.confirm(payment)).toBe('declined');
    expect(await visitor.record()).toMatchObject({ subscription: false });
    expect(await visitor.paidLocations()).toEqual([]);
  });

  test('a confirmed payment activates the plan before any webhook', async () => {
    provider().delivery.set({ drop: true });
    const visitor = await arrived();
    await visitor.select([8]);
    const payment = await visitor.start('explorer');

    await visitor.atCheckout(payment, 'pay');

    await expect.poll(() => visitor.confirm(payment), wait).toBe('paid');
    await expect.poll(visitor.paidLocations, wait).toEqual([8]);
  });
});
