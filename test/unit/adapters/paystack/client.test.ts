import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { aSimulator, secretKey } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aPurchase, checkoutRequest, connect, intercepting } from './connect.ts';

describe('customers', () => {
  test('a customer is created once per address, whatever its letter case', async () => {
    const { provider } = await connect();

    const first = await provider.createCustomer('amani@example.com', 'usr_1');
    const second = await provider.createCustomer('Amani@example.com', 'usr_1');

    expect(first.code).toMatch(/^CUS_[a-z0-9]{15}$/);
    expect(second).toEqual(first);
  });

  test('a customer of the other Paystack mode is refused', async () => {
    const { provider } = await connect(aSimulator(), secretKey, 'live');

    await expect(provider.createCustomer('amani@example.com', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });

  test('a customer whose address the provider refuses is an error', async () => {
    const { provider } = await connect();

    await expect(provider.createCustomer('amani', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('checkouts', () => {
  test('a new checkout has a page of the provider and is unpaid', async () => {
    const { provider } = await connect();

    const { authorizationUrl } = await provider.initialize(checkoutRequest('pay-1'));

    expect(authorizationUrl).toMatch(/^http:\/\/127\.0\.0\.1:4200\/checkout\/[a-z0-9]{15}$/);
    await expect(provider.verify('pay-1')).resolves.toMatchObject({ status: 'unpaid', paidAt: null });
  });

  test('a paid checkout has the amount, plan and customer of its charge', async () => {
    const { provider, customer } = await aPurchase();

    await expect(provider.verify('pay-1')).resolves.toEqual({
      status: 'success',
      amountCents: 400,
      currency: 'USD',
      domain: 'test',
      planCode: 'PLN_jetsetter',
      customerCode: customer.code,
      paidAt: '2026-11-01T09:15:02.000Z',
    });
  });

  test('a declined checkout is reported as declined', async () => {
    const { provider, press } = await connect();
    const { authorizationUrl } = await provider.initialize(checkoutRequest('pay-1'));

    await press(authorizationUrl, 'decline');

    await expect(provider.verify('pay-1')).resolves.toMatchObject({ status: 'declined', paidAt: null });
  });

  test.each([400, 404] as const)(
    'a checkout that was never opened is unknown when the provider answers %i',
    async (status) => {
      const { provider, paystack } = await connect();

      paystack.switches.set({ verifyUnknownStatus: status });

      await expect(provider.verify('pay-none')).resolves.toMatchObject({ status: 'unknown', customerCode: '' });
    },
  );

  test.each([
    ['with a reference used before', checkoutRequest('pay-1')],
    ['for a plan the provider does not have', checkoutRequest('pay-2', 'PLN_none')],
    ['with a forbidden character in its reference', checkoutRequest('pay_2')],
  ])('a checkout %s is an error', async (_what, second) => {
    const { provider } = await connect();
    await provider.initialize(checkoutRequest('pay-1'));

    await expect(provider.initialize(second)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('subscriptions', () => {
  test('subscriptions of a customer are listed newest first, with plan and dates', async () => {
    const { provider, customer, buy, moveTo } = await aPurchase();
    await buy('pay-2', 'unlimited');
    await buy('pay-other', 'explorer', 'juma@example.com');
    await moveTo('2026-11-01T09:15:09.000Z');

    const subscriptions = await provider.listSubscriptions(customer);

    expect(subscriptions.map(({ planCode }) => planCode)).toEqual(['PLN_unlimited', 'PLN_jetsetter']);
    expect(subscriptions[1]).toMatchObject({
      status: 'active',
      amountCents: 400,
      currency: 'USD',
      domain: 'test',
      nextPaymentAt: '2026-12-01T09:15:00.000Z',
    });
  });

  test('subscriptions on further pages are listed too', async () => {
    const { provider, customer, buy, moveTo } = await aPurchase();
    for (let count = 2; count <= 101; count++) await buy(`pay-${count}`);
    await moveTo('2026-11-01T09:16:00.000Z');

    const subscriptions = await provider.listSubscriptions(customer);

    expect(new Set(subscriptions.map(({ code }) => code)).size).toBe(101);
  });

  test('a subscription is read by its code, and an unknown code is null', async () => {
    const { provider, customer } = await aPurchase();
    const [listed] = await provider.listSubscriptions(customer);

    await expect(provider.getSubscription(listed?.code ?? '')).resolves.toEqual(listed);
    await expect(provider.getSubscription('SUB_none')).resolves.toBeNull();
  });

  test('a disabled subscription no longer renews, and disabling it again changes nothing', async () => {
    const { provider, customer } = await aPurchase();
    const [listed] = await provider.listSubscriptions(customer);
    const code = listed?.code ?? '';

    const disabled = await provider.disableSubscription(code);
    const again = await provider.disableSubscription(code);

    expect(disabled).toMatchObject({ status: 'non-renewing', nextPaymentAt: '2026-12-01T09:15:00.000Z' });
    expect(again).toEqual(disabled);
  });

  test('a subscription that is still charged after disabling is an error', async () => {
    const { provider, paystack } = await aPurchase(
      intercepting('/subscription/disable', async () => Response.json({ status: true, message: 'ok' })),
    );
    const [subscription] = paystack.subscriptions();

    await expect(provider.disableSubscription(subscription?.code ?? '')).rejects.toThrow('provider_still_charging');
  });

  test('a subscription whose disabling succeeded without a response counts as disabled', async () => {
    const { provider, paystack } = await aPurchase(
      intercepting('/subscription/disable', async (disable) => {
        await disable();
        return new Response('', { status: 502 });
      }),
    );
    const [subscription] = paystack.subscriptions();

    await expect(provider.disableSubscription(subscription?.code ?? '')).resolves.toMatchObject({
      status: 'non-renewing',
    });
  });
});

describe('charges', () => {
  test('successful charges are listed newest first, with renewals', async () => {
    const { provider, customer, moveTo, call } = await aPurchase();
    await call('POST', '/transaction/initialize', { email: 'amani@example.com', amount: 400, reference: 'pay-left' });
    await moveTo('2026-12-01T10:00:00.000Z');

    const charges = await provider.listCharges(customer);

    expect(charges).toHaveLength(2);
    expect(charges[0]?.reference).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(charges[1]).toEqual({
      reference: 'pay-1',
      amountCents: 400,
      currency: 'USD',
      domain: 'test',
      planCode: 'PLN_jetsetter',
      paidAt: '2026-11-01T09:15:02.000Z',
    });
  });
});

describe('unavailable provider', () => {
  test('the provider is unavailable with an unknown key', async () => {
    const { provider } = await connect(aSimulator(), 'sk_test_old');

    await expect(provider.createCustomer('amani@example.com', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });

  test('the provider is unavailable beyond its rate limit', async () => {
    const { provider, paystack } = await connect();
    paystack.switches.set({ rateLimit: true });
    for (let count = 0; count < 100; count++) await provider.verify('pay-none');

    await expect(provider.verify('pay-none')).rejects.toThrow(ProviderUnavailable);
  });
});
