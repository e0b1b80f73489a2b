import { describe, expect, test } from 'vitest';
import { InternalError } from '#ports/internal-error.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { planCodes } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aPurchase, checkoutRequest, intercepting } from './connect.ts';

const startsAt = '2026-12-05T10:30:00.000Z';

/** A subscription to Explorer, paid by the card of 'pay-1'. */
const explorer = ({ customer, card }: Awaited<ReturnType<typeof aPurchase>>) => ({
  customerCode: customer.code,
  planCode: planCodes.explorer,
  authorizationCode: card.code,
  startsAt,
});

describe('subscriptions made for a saved card', () => {
  test('a subscription with a start date is charged first on that date, and each month from then on', async () => {
    const simulator = await aPurchase();
    const { provider, moveTo, paystack } = simulator;

    const made = await provider.createSubscription(explorer(simulator));
    await moveTo('2026-12-05T10:29:00.000Z');
    const before = paystack.payments().filter(({ planCode }) => planCode === planCodes.explorer);
    await moveTo('2027-01-06T00:00:00.000Z');

    expect(made).toMatchObject({
      kind: 'created',
      subscription: {
        status: 'active',
        planCode: planCodes.explorer,
        amountCents: 200,
        currency: 'USD',
        domain: 'test',
        nextPaymentAt: startsAt,
      },
    });
    expect(before).toEqual([]);
    const charged = paystack.payments().filter(({ planCode }) => planCode === planCodes.explorer);
    expect(charged.map(({ createdAt }) => createdAt)).toEqual([startsAt, '2027-01-05T10:30:00.000Z']);
  });

  test('the plan that a customer has can’t be subscribed to again', async () => {
    const simulator = await aPurchase();
    const request = { ...explorer(simulator), planCode: planCodes.jetsetter };

    await expect(simulator.provider.createSubscription(request)).resolves.toEqual({ kind: 'duplicate_subscription' });
  });

  test.each([
    [false, 'created'],
    [true, 'duplicate_subscription'],
  ])('a cancelled subscription that still runs makes a new one a duplicate: %s', async (duplicate, kind) => {
    const simulator = await aPurchase();
    const { provider, subscription, paystack } = simulator;
    paystack.switches.set({ duplicateWhileNonRenewing: duplicate });
    await provider.disableSubscription(subscription.code);

    const made = await provider.createSubscription({ ...explorer(simulator), planCode: planCodes.jetsetter });

    expect(made.kind).toBe(kind);
  });

  test('a subscription that starts in the past is refused', async () => {
    const simulator = await aPurchase();

    const made = await simulator.provider.createSubscription({
      ...explorer(simulator),
      startsAt: '2026-10-05T00:00:00.000Z',
    });

    expect(made).toEqual({ kind: 'refused' });
    expect(simulator.paystack.subscriptions()).toHaveLength(1);
  });

  test('a subscription that starts in the past is charged at once where the provider accepts it', async () => {
    const simulator = await aPurchase();
    const { provider, paystack, moveTo } = simulator;
    paystack.switches.set({ pastStart: 'charged at once' });

    const made = await provider.createSubscription({ ...explorer(simulator), startsAt: '2026-10-05T00:00:00.000Z' });
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(made).toMatchObject({ kind: 'created', subscription: { nextPaymentAt: '2026-11-01T09:15:05.000Z' } });
    expect(paystack.payments().at(-1)).toMatchObject({ planCode: planCodes.explorer, status: 'success' });
  });

  test('a start date that is no exact time is never sent', async () => {
    const simulator = await aPurchase();

    for (const invalid of ['2026-12-05', 'tomorrow', '2026-13-01T00:00:00.000Z'])
      await expect(
        simulator.provider.createSubscription({ ...explorer(simulator), startsAt: invalid }),
      ).rejects.toThrow(InternalError);
    expect(simulator.paystack.subscriptions()).toHaveLength(1);
  });

  test('a subscription needs a saved card of the customer that can be charged again', async () => {
    const simulator = await aPurchase();
    const { provider, buy, press, paystack } = simulator;
    const newcomer = await provider.createCustomer('juma@example.com', 'usr_2');
    const request = explorer(simulator);
    const kindOf = async (change: Partial<typeof request>) =>
      (await provider.createSubscription({ ...request, ...change })).kind;

    const withoutCard = await kindOf({ customerCode: newcomer.code });
    const { authorizationUrl } = await provider.initialize({ ...checkoutRequest('pay-2'), email: 'juma@example.com' });
    await press(authorizationUrl, 'pay', 'single');
    const single = paystack.cards().find(({ isReusable }) => !isReusable);
    const onlySingle = await kindOf({ customerCode: newcomer.code, authorizationCode: single?.code ?? '' });
    await buy('pay-3', 'jetsetter', 'juma@example.com');

    expect(single).toMatchObject({ customerCode: newcomer.code, brand: 'verve' });
    expect([withoutCard, onlySingle]).toEqual(['card_refused', 'card_refused']);
    expect(await kindOf({ customerCode: newcomer.code })).toBe('card_refused');
    expect(await kindOf({ authorizationCode: 'AUTH_none' })).toBe('card_refused');
  });

  test('an unknown plan is refused', async () => {
    const simulator = await aPurchase();
    const request = { ...explorer(simulator), planCode: 'PLN_none' };

    await expect(simulator.provider.createSubscription(request)).resolves.toEqual({ kind: 'refused' });
  });

  test('a subscription that was made without a response is found in the list', async () => {
    const simulator = await aPurchase(
      intercepting('/subscription', async (create) => {
        await create();
        return new Response('', { status: 504 });
      }),
    );

    await expect(simulator.provider.createSubscription(explorer(simulator))).rejects.toThrow(ProviderUnavailable);

    const listed = await simulator.provider.listSubscriptions(simulator.customer);
    expect(listed.map(({ planCode, nextPaymentAt }) => [planCode, nextPaymentAt])).toContainEqual([
      planCodes.explorer,
      startsAt,
    ]);
  });
});
