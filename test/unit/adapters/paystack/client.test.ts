import { afterEach, describe, expect, test } from 'vitest';
import { paystackProvider } from '#adapters/paystack/client.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import type { SimulatorFixture } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aSimulator, planCodes, secretKey } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import type { Loopback } from './loopback.ts';
import { listen, serving } from './loopback.ts';

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const connected = async (world: SimulatorFixture = aSimulator(), key = secretKey, domain: 'test' | 'live' = 'test') => {
  const server = await listen(serving(world.paystack.handle));
  servers.push(server);
  const provider = paystackProvider({
    baseUrl: `${server.url}/_local/paystack`,
    domain,
    secretKey: async () => key,
    clock: { now: world.clock.now, pause: async () => undefined },
  });
  return { ...world, provider };
};

const request = (reference: string, planCode = planCodes.jetsetter) => ({
  reference,
  email: 'amani@example.com',
  amountCents: 400,
  planCode,
  callbackUrl: 'http://localhost:4200/payment-return',
  cancelUrl: 'http://localhost:4200/pricing',
  userId: 'usr_1',
});

const bought = async (plan: keyof typeof planCodes = 'jetsetter') => {
  const world = await connected();
  const customer = await world.provider.createCustomer('amani@example.com', 'usr_1');
  await world.buy('pay-1', plan);
  await world.moveTo('2026-11-01T09:15:05.000Z');
  return { ...world, customer };
};

describe('a customer', () => {
  test('is made once for an address, whatever its case', async () => {
    const { provider } = await connected();

    const first = await provider.createCustomer('amani@example.com', 'usr_1');
    const second = await provider.createCustomer('Amani@example.com', 'usr_1');

    expect(first.code).toMatch(/^CUS_[a-z0-9]{15}$/);
    expect(second).toEqual(first);
  });

  test('of the other domain is never taken', async () => {
    const { provider } = await connected(aSimulator(), secretKey, 'live');

    await expect(provider.createCustomer('amani@example.com', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });

  test('whose address the provider refuses is an error', async () => {
    const { provider } = await connected();

    await expect(provider.createCustomer('amani', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a checkout', () => {
  test('opens on the provider’s own origin and is unpaid until somebody pays', async () => {
    const { provider } = await connected();

    const { authorizationUrl } = await provider.initialize(request('pay-1'));

    expect(authorizationUrl).toMatch(/^http:\/\/127\.0\.0\.1:4200\/checkout\/[a-z0-9]{15}$/);
    await expect(provider.verify('pay-1')).resolves.toMatchObject({ status: 'unpaid', paidAt: null });
  });

  test('is charged the plan’s amount and tells plan and customer', async () => {
    const { provider, customer } = await bought();

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

  test('that was declined says so', async () => {
    const { provider, press } = await connected();
    const { authorizationUrl } = await provider.initialize(request('pay-1'));

    await press(authorizationUrl, 'decline');

    await expect(provider.verify('pay-1')).resolves.toMatchObject({ status: 'declined', paidAt: null });
  });

  test.each([400, 404] as const)('nobody opened is unknown, whether the provider says so with %i', async (status) => {
    const { provider, paystack } = await connected();

    paystack.switches.set({ verifyUnknownStatus: status });

    await expect(provider.verify('pay-none')).resolves.toMatchObject({ status: 'unknown', customerCode: '' });
  });

  test.each([
    ['with a reference used before', request('pay-1')],
    ['for a plan the provider does not have', request('pay-2', 'PLN_none')],
    ['with a reference of characters it does not allow', request('pay_2')],
  ])('%s is an error', async (_, second) => {
    const { provider } = await connected();
    await provider.initialize(request('pay-1'));

    await expect(provider.initialize(second)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('subscriptions', () => {
  test('are listed by the customer’s number, newest first, with plan and dates', async () => {
    const { provider, customer, buy, moveTo } = await bought();
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

  test('beyond a page are all found', async () => {
    const { provider, customer, buy, moveTo } = await bought();
    for (let count = 2; count <= 101; count++) await buy(`pay-${count}`);
    await moveTo('2026-11-01T09:16:00.000Z');

    const subscriptions = await provider.listSubscriptions(customer);

    expect(new Set(subscriptions.map(({ code }) => code)).size).toBe(101);
  });

  test('are read one by one, and an unknown code is null', async () => {
    const { provider, customer } = await bought();
    const [listed] = await provider.listSubscriptions(customer);

    await expect(provider.getSubscription(listed?.code ?? '')).resolves.toEqual(listed);
    await expect(provider.getSubscription('SUB_none')).resolves.toBeNull();
  });

  test('stop renewing when disabled, and disabling again changes nothing', async () => {
    const { provider, customer } = await bought();
    const [listed] = await provider.listSubscriptions(customer);
    const code = listed?.code ?? '';

    const disabled = await provider.disableSubscription(code);
    const again = await provider.disableSubscription(code);

    expect(disabled).toMatchObject({ status: 'non-renewing', nextPaymentAt: '2026-12-01T09:15:00.000Z' });
    expect(again).toEqual(disabled);
  });

  test('that are still charged after disabling are an error', async () => {
    const world = aSimulator();
    const handle = world.paystack.handle;
    const ignoring = async (asked: Request) =>
      asked.url.endsWith('/subscription/disable') ? Response.json({ status: true, message: 'ok' }) : handle(asked);
    const { provider, buy, moveTo, paystack } = await connected({
      ...world,
      paystack: { ...world.paystack, handle: ignoring },
    });
    await buy('pay-1');
    await moveTo('2026-11-01T09:15:05.000Z');
    const [subscription] = paystack.subscriptions();

    await expect(provider.disableSubscription(subscription?.code ?? '')).rejects.toThrow('provider_still_charging');
  });

  test('that were disabled although the answer was lost count as disabled', async () => {
    const world = aSimulator();
    const handle = world.paystack.handle;
    const losing = async (asked: Request) => {
      const answer = await handle(asked);
      return asked.url.endsWith('/subscription/disable') ? new Response('', { status: 502 }) : answer;
    };
    const { provider, buy, moveTo, paystack } = await connected({
      ...world,
      paystack: { ...world.paystack, handle: losing },
    });
    await buy('pay-1');
    await moveTo('2026-11-01T09:15:05.000Z');
    const [subscription] = paystack.subscriptions();

    await expect(provider.disableSubscription(subscription?.code ?? '')).resolves.toMatchObject({
      status: 'non-renewing',
    });
  });
});

describe('charges', () => {
  test('are those that succeeded, newest first, renewals among them', async () => {
    const { provider, customer, moveTo, call } = await bought();
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

describe('the provider is unavailable', () => {
  test('under a key it does not know', async () => {
    const { provider } = await connected(aSimulator(), 'sk_test_old');

    await expect(provider.createCustomer('amani@example.com', 'usr_1')).rejects.toThrow(ProviderUnavailable);
  });

  test('past its rate limit', async () => {
    const { provider, paystack } = await connected();
    paystack.switches.set({ rateLimit: true });
    for (let count = 0; count < 100; count++) await provider.verify('pay-none');

    await expect(provider.verify('pay-none')).rejects.toThrow(ProviderUnavailable);
  });
});
