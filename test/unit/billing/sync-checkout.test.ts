import { describe, expect, test } from 'vitest';
import { syncCustomer } from '#billing/sync-customer.ts';
import { readPayment } from '#repositories/payments.ts';
import { aSubscription } from '#test/support/customer.ts';
import { aCharge, aCustomer } from './customer.ts';

const dayMs = 86_400_000;

describe('sync of an open checkout', () => {
  test('a checkout with charge and subscription is paid in the ledger and in the record', async () => {
    const { context, user, ports, providerCalls, stored } = await aCustomer('at checkout', {
      listed: [aSubscription()],
      charges: [aCharge('pay-1')],
    });

    const synced = await syncCustomer(user.id, ports);

    expect(synced).toMatchObject({ reference: 'pay-1', checkoutState: 'paid' });
    expect(synced?.user).toEqual(await stored());
    expect(await stored()).toMatchObject({ checkout: null, billing: { record: { subscriptionCode: 'SUB_ann' } } });
    expect(await readPayment(ports.database, 'pay-1')).toMatchObject({ status: 'success', origin: 'checkout' });
    expect(providerCalls).toEqual(['verify pay-1', 'charges']);
    expect(context.published).toEqual([
      { name: 'payment.recorded', detail: { reference: 'pay-1' } },
      { name: 'subscription.synced', detail: { userId: user.id } },
    ]);
  });

  test('a paid checkout waits for its subscription', async () => {
    const { user, ports, stored } = await aCustomer('at checkout');

    expect(await syncCustomer(user.id, ports)).toMatchObject({ reference: 'pay-1', checkoutState: 'activating' });
    expect((await stored()).checkout).toEqual(user.checkout);
  });

  test.each([
    ['of another amount', { amountCents: 800 }],
    ['in another currency', { currency: 'KES' }],
    ['of the other Paystack mode', { domain: 'live' }],
    ['of another customer', { customerCode: 'CUS_bob' }],
  ])('a charge %s does not pay the checkout and raises an alarm', async (_what, transaction) => {
    const { context, user, ports, stored } = await aCustomer('at checkout', { transaction });
    const alarms: unknown[] = [];
    context.ports.logger = { ...ports.logger, alarm: (code, fields) => void alarms.push([code, fields]) };

    const synced = await syncCustomer(user.id, ports);

    expect(synced?.checkoutState).toBe('open');
    expect((await stored()).checkout).toEqual(user.checkout);
    expect(alarms).toEqual([['charge_mismatch', { userId: user.id }]]);
  });

  test.each([
    ['that was declined', 'declined', 0, 'declined'],
    ['that nobody paid for a day', 'unpaid', 1, 'abandoned'],
  ] as const)('a checkout %s is closed in the ledger too', async (_what, status, days, state) => {
    const { context, user, ports, stored } = await aCustomer('at checkout', { transaction: { status } });
    context.moveClock(days * dayMs);

    const synced = await syncCustomer(user.id, ports);

    expect(synced).toMatchObject({ reference: 'pay-1', checkoutState: state });
    expect((await stored()).checkout).toBeNull();
    expect(await readPayment(ports.database, 'pay-1')).toMatchObject({ status: state });
    expect(context.alarms).toEqual([]);
  });

  test('an unpaid checkout stays open and leaves the current subscription unchanged', async () => {
    const { user, ports, stored } = await aCustomer('both', {
      listed: [aSubscription()],
      transaction: { status: 'unpaid' },
    });

    const synced = await syncCustomer(user.id, ports);

    expect(synced?.checkoutState).toBe('open');
    expect(await stored()).toMatchObject({ checkout: user.checkout, billing: { record: user.billing.record } });
    expect(await readPayment(ports.database, 'pay-1')).toMatchObject({ status: 'open' });
  });
});
