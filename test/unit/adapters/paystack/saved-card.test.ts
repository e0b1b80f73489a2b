import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { aPurchase, checkoutRequest, connect, intercepting } from './connect.ts';

describe('charges of a saved card', () => {
  const retry = ({ card }: Awaited<ReturnType<typeof aPurchase>>, reference = 'retry-1') => ({
    reference,
    authorizationCode: card.code,
    email: 'amani@example.com',
    amountCents: 400,
    userId: 'usr_1',
  });

  test('a saved card is charged once per reference', async () => {
    const simulator = await aPurchase();
    const { provider, paystack, moveTo, received, customer } = simulator;

    const first = await provider.chargeCard(retry(simulator));
    const second = await provider.chargeCard(retry(simulator));
    await moveTo('2026-11-01T09:16:00.000Z');

    expect([first, second]).toEqual(['attempted', 'duplicate_reference']);
    expect(paystack.payments()).toHaveLength(2);
    expect((await provider.chargeHistory(customer))[0]).toMatchObject({ reference: 'retry-1', userId: 'usr_1' });
    await expect(provider.verify('retry-1')).resolves.toMatchObject({
      status: 'success',
      amountCents: 400,
      planCode: '',
      paidAt: '2026-11-01T09:15:05.000Z',
    });
    expect(
      received.filter(({ event, data }) => event === 'charge.success' && data.reference === 'retry-1'),
    ).toHaveLength(1);
  });

  test.each([
    ['decline', 'Declined'],
    ['expire', 'Expired card'],
  ] as const)('a card that was made to %s declines every charge', async (change, gatewayResponse) => {
    const simulator = await aPurchase();
    const { provider, paystack, card } = simulator;
    paystack.changeCard(card.code, change);

    const results = [
      await provider.chargeCard(retry(simulator)),
      await provider.chargeCard(retry(simulator, 'retry-2')),
    ];

    expect(results).toEqual(['attempted', 'attempted']);
    await expect(provider.verify('retry-2')).resolves.toMatchObject({ status: 'declined', paidAt: null });
    expect(paystack.payments().at(-1)).toMatchObject({ gatewayResponse });
  });

  test('a charge that the bank takes its time for is open until it is settled', async () => {
    const simulator = await aPurchase();
    const { provider, paystack, moveTo, customer } = simulator;
    paystack.switches.set({ cardCharge: 'later' });

    await provider.chargeCard(retry(simulator));
    const open = await provider.verify('retry-1');
    const [listed] = await provider.chargeHistory(customer);
    await moveTo('2026-11-01T09:26:00.000Z');

    expect(open).toMatchObject({ status: 'unpaid', paidAt: null });
    expect(listed).toMatchObject({ reference: 'retry-1', state: 'open' });
    await expect(provider.verify('retry-1')).resolves.toMatchObject({
      status: 'success',
      paidAt: '2026-11-01T09:25:05.000Z',
    });
  });

  test.each([
    ['an unknown code', { authorizationCode: 'AUTH_none' }],
    ['another customer’s address', { email: 'juma@example.com' }],
  ])('a charge of a card under %s is refused', async (_what, change) => {
    const simulator = await aPurchase();

    await expect(simulator.provider.chargeCard({ ...retry(simulator), ...change })).resolves.toBe('card_refused');
  });

  test('a deactivated card can’t be charged, and deactivating it again changes nothing', async () => {
    const simulator = await aPurchase();
    const { provider, card, call, customer } = simulator;

    await provider.deactivateCard(card.code);
    await provider.deactivateCard(card.code);

    await expect(provider.chargeCard(retry(simulator))).resolves.toBe('card_refused');
    const { body } = await call('GET', `/customer/${customer.code}`);
    expect(body.data.authorizations).toEqual([]);
  });

  test('a charge that was made without a response is found under its reference', async () => {
    const simulator = await aPurchase(
      intercepting('/charge_authorization', async (charge) => {
        await charge();
        return new Response('', { status: 502 });
      }),
    );

    await expect(simulator.provider.chargeCard(retry(simulator))).rejects.toThrow(ProviderUnavailable);

    await expect(simulator.provider.verify('retry-1')).resolves.toMatchObject({ status: 'success' });
  });

  test('an amount below the provider’s minimum is an error', async () => {
    const simulator = await aPurchase();

    await expect(simulator.provider.chargeCard({ ...retry(simulator), amountCents: 100 })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});

describe('checkouts', () => {
  test('a checkout without a plan is a single payment', async () => {
    const { provider, press, paystack, moveTo } = await connect();
    const { authorizationUrl } = await provider.initialize(checkoutRequest('pay-1', null));

    await press(authorizationUrl, 'pay');
    await moveTo('2026-11-01T09:16:00.000Z');

    await expect(provider.verify('pay-1')).resolves.toMatchObject({
      status: 'success',
      planCode: '',
      amountCents: 400,
    });
    expect(paystack.subscriptions()).toEqual([]);
  });

  test('a checkout takes only cards, and asks for one that can be charged again', async () => {
    const { provider, paystack } = await connect();

    await provider.initialize(checkoutRequest('pay-1'));

    expect(paystack.payments()[0]?.metadata).toEqual({
      user_id: 'usr_1',
      cancel_action: 'http://localhost:4200/pricing',
      custom_filters: { recurring: true },
    });
  });
});
