import { describe, expect, test } from 'vitest';
import { aSimulator, origin, secretKey } from './simulator-fixture.ts';

const withCustomer = async () => {
  const simulator = aSimulator();
  await simulator.buy('pay-1');
  await simulator.moveTo('2026-11-01T09:15:05.000Z');
  const [customer] = simulator.paystack.customers();
  const [subscription] = simulator.paystack.subscriptions();
  if (!customer || !subscription) throw new Error('nothing was bought');
  return { ...simulator, customer, subscription };
};

describe('response shapes', () => {
  test('filters accept numbers, and codes find nothing', async () => {
    const { call, customer } = await withCustomer();
    const count = async (path: string) => (await call('GET', path)).body.data.length;

    expect(await count(`/subscription?customer=${customer.id}`)).toBe(1);
    expect(await count(`/subscription?customer=${customer.code}`)).toBe(0);
    expect(await count('/subscription?plan=PLN_jetsetter')).toBe(0);
    expect(await count(`/transaction?customer=${customer.id}&status=success`)).toBe(1);
    expect(await count(`/transaction?customer=${customer.code}`)).toBe(0);
  });

  test('a created subscription has numeric references, a fetched one has objects', async () => {
    const { call, customer, subscription, moveTo } = await withCustomer();

    const made = await call('POST', '/subscription', { customer: customer.code, plan: 'PLN_explorer' });
    await moveTo('2026-12-01T10:00:00.000Z');
    const fetched = await call('GET', `/subscription/${subscription.code}`);
    const byNumber = await call('GET', `/subscription/${subscription.id}`);

    expect(made.body.data).toMatchObject({ customer: customer.id, plan: 946001, authorization: expect.any(Number) });
    expect(fetched.body.data).toMatchObject({
      customer: { customer_code: customer.code },
      plan: { plan_code: 'PLN_jetsetter', currency: 'USD' },
      most_recent_invoice: { subscription: subscription.id, customer: customer.id, transaction: expect.any(Number) },
    });
    expect(fetched.body.data).not.toHaveProperty('updatedAt');
    expect(byNumber).toEqual(fetched);
  });

  test('verify has the plan as code and object, the list as object, and the webhook writes 1 for true', async () => {
    const { call, customer, received } = await withCustomer();

    const verified = await call('GET', '/transaction/verify/pay-1');
    const listed = await call('GET', `/transaction?customer=${customer.id}`);

    expect(verified.body.data).toMatchObject({ plan: 'PLN_jetsetter', plan_object: { send_invoices: true } });
    expect(listed.body.data).toMatchObject([{ plan: { plan_code: 'PLN_jetsetter' } }]);
    expect(received.find(({ event }) => event === 'charge.success')?.data.plan).toMatchObject({ send_invoices: 1 });
  });

  test('ids have the provider’s formats', async () => {
    const { call, customer, subscription } = await withCustomer();
    const { body } = await call('GET', `/customer/${customer.code}`);

    expect(customer.code).toMatch(/^CUS_[a-z0-9]{15}$/);
    expect(subscription.code).toMatch(/^SUB_[a-z0-9]{15}$/);
    expect(subscription.token).toMatch(/^[a-z0-9]{15}$/);
    expect(body.data.authorizations).toMatchObject([
      {
        authorization_code: expect.stringMatching(/^AUTH_[a-z0-9]{10}$/),
        signature: expect.stringMatching(/^SIG_[a-z0-9]{20}$/),
      },
    ]);
  });

  test('a form body is accepted instead of JSON', async () => {
    const { paystack } = aSimulator();

    const response = await paystack.handle(
      new Request(`${origin}/_local/paystack/customer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
        body: new URLSearchParams({ email: 'amani@example.com' }),
      }),
    );

    expect(response?.status).toBe(200);
  });
});
