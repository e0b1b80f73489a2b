import { describe, expect, test } from 'vitest';
import { aSimulator, dataOf, eventsOf, subscribed } from './simulator-fixture.ts';

describe('purchases', () => {
  test('a purchase creates its subscription about a second later', async () => {
    const { buy, moveTo, paystack } = aSimulator();
    await buy('pay-1');

    await moveTo('2026-11-01T09:15:02.700Z');
    const before = paystack.subscriptions().length;
    await moveTo('2026-11-01T09:15:02.800Z');

    expect(before).toBe(0);
    expect(paystack.subscriptions()).toMatchObject([
      { status: 'active', planCode: 'PLN_jetsetter', amount: 400, cron: '15 9 1 * *', payments: 1 },
    ]);
  });

  test.each([
    ['charge', ['charge.success', 'subscription.create']],
    ['subscription', ['subscription.create', 'charge.success']],
  ] as const)('tells the %s first when asked to', async (firstWebhook, order) => {
    const { buy, moveTo, paystack, received } = aSimulator();
    paystack.switches.set({ firstWebhook });

    await buy('pay-1');
    await moveTo('2026-11-01T09:15:09.000Z');

    expect(eventsOf(received)).toEqual(order);
  });

  test('the order of charge and subscription webhooks is random but reproducible', async () => {
    const run = async () => {
      const { buy, moveTo, received } = aSimulator();
      for (let count = 0; count < 12; count++) {
        await buy(`pay-${count}`, 'explorer', `u${count}@example.com`);
        await moveTo(`2026-11-01T09:${20 + count}:00.000Z`);
      }
      return eventsOf(received);
    };

    const [first, second] = [await run(), await run()];

    expect(second).toEqual(first);
    expect(new Set(first.filter((_, index) => index % 2 === 0)).size).toBe(2);
  });

  test('buying a plan again creates a second subscription or only a charge', async () => {
    const { buy, moveTo, paystack } = await subscribed();

    paystack.switches.set({ samePlanAgain: 'charge only' });
    await buy('pay-2');
    await moveTo('2026-11-01T09:16:00.000Z');
    const one = paystack.subscriptions().length;
    paystack.switches.set({ samePlanAgain: 'second subscription' });
    await buy('pay-3');
    await moveTo('2026-11-01T09:17:00.000Z');

    expect([one, paystack.subscriptions().length]).toEqual([1, 2]);
  });
});

describe('renewals', () => {
  test('a renewal is announced three days before and charged on the day, also over several months at once', async () => {
    const { moveTo, received, current, paystack } = await subscribed();

    await moveTo('2027-02-01T10:00:00.000Z');

    expect(received.map(({ event, data }) => [event, data.createdAt ?? data.created_at])).toHaveLength(9);
    expect(eventsOf(received).filter((event) => event === 'charge.success')).toHaveLength(3);
    expect(current()).toMatchObject({ status: 'active', payments: 4, nextPaymentAt: '2027-03-01T09:15:00.000Z' });
    expect(paystack.payments().map(({ paidAt }) => paidAt?.slice(0, 16))).toEqual([
      '2026-11-01T09:15',
      '2026-12-01T09:15',
      '2027-01-01T09:15',
      '2027-02-01T09:15',
    ]);
  });

  test('an invoice is made three days before its charge, or with a subscription that starts earlier', async () => {
    const { call, moveTo, paystack, subscription } = await subscribed();
    const { body } = await call('POST', '/subscription', {
      customer: subscription.customerCode,
      plan: 'PLN_explorer',
      start_date: '2026-11-03T00:00:00.000Z',
    });

    await moveTo('2026-12-01T00:00:00.000Z');

    const made = paystack.invoices().map(({ subscriptionCode, createdAt }) => [subscriptionCode, createdAt]);
    expect(made).toEqual([
      [body.data.subscription_code, '2026-11-01T09:15:07.000Z'],
      [subscription.code, '2026-11-28T09:15:00.000Z'],
      [body.data.subscription_code, '2026-11-30T00:00:00.000Z'],
    ]);
  });

  test('a renewal has a reference of the provider and no metadata of ours', async () => {
    const { moveTo, received } = await subscribed();

    await moveTo('2026-12-01T10:00:00.000Z');

    expect(dataOf(received, 'charge.success')).toMatchObject({
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      metadata: { invoice_action: 'create' },
      ip_address: null,
      plan: { plan_code: 'PLN_jetsetter', send_invoices: 1 },
    });
    expect(dataOf(received, 'invoice.update')).toMatchObject({
      paid: 1,
      subscription: { next_payment_date: '2027-01-01T09:15:00.000Z' },
    });
  });

  test.each([
    ['2027-01-28T23:59:30.000Z', '2027-02-28T23:59:00.000Z', '59 23 28 * *'],
    ['2027-01-29T12:00:30.000Z', '2027-02-28T12:00:00.000Z', '0 12 28 * *'],
    ['2027-01-31T12:00:30.000Z', '2027-02-28T12:00:00.000Z', '0 12 28 * *'],
    ['2026-12-15T12:00:30.000Z', '2027-01-15T12:00:00.000Z', '0 12 15 * *'],
  ])('a subscription started on %s renews on %s', async (startsAt, nextPaymentAt, cron) => {
    const { current } = await subscribed(startsAt);

    expect(current()).toMatchObject({ nextPaymentAt, cron });
  });

  test('a declined renewal needs attention, is retried after a month and may then succeed', async () => {
    const { moveTo, received, current, paystack, subscription } = await subscribed();
    paystack.failNextCharge(subscription.customerCode, true);

    await moveTo('2026-12-01T10:00:00.000Z');
    const failed = current();
    const told = eventsOf(received);
    await moveTo('2027-01-01T10:00:00.000Z');

    expect(failed).toMatchObject({ status: 'attention', payments: 1, nextPaymentAt: '2027-01-01T09:15:00.000Z' });
    expect(told).toEqual(['invoice.create', 'invoice.payment_failed', 'invoice.update']);
    expect(dataOf(received, 'invoice.payment_failed')).toMatchObject({ status: 'failed', paid: 0, paid_at: null });
    expect(current()).toMatchObject({ status: 'active', payments: 2 });
  });
});
