import { describe, expect, test } from 'vitest';
import type { Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

/** A provider whose first `failures` checkouts fail to open. None of the others is paid. */
const aProvider = (base: Provider, failures: number): Provider => {
  let failuresLeft = failures;
  return {
    ...base,
    createCustomer: async () => ({ code: 'CUS_1', number: 1 }),
    listSubscriptions: async () => [],
    listCharges: async () => [],
    verify: async () => ({
      status: 'unpaid',
      amountCents: 200,
      currency: 'USD',
      domain: 'test',
      planCode: 'PLN_explorer',
      customerCode: 'CUS_1',
      paidAt: null,
    }),
    initialize: async ({ reference }) => {
      failuresLeft -= 1;
      if (failuresLeft >= 0) throw new ProviderUnavailable('provider_no_response');
      return { authorizationUrl: `https://checkout.example/${reference}` };
    },
  };
};

const setUp = async (failures = 0) => {
  const context = aTestContext();
  context.ports.provider = aProvider(context.ports.provider, failures);
  const api = apiOf(context.ports);
  await aUser(context);
  const { access } = await api.signIn('ann@example.com', password);
  const start = (plan = 'explorer', amount = 200) =>
    api.call(
      'startPayment',
      { email: 'ann@example.com', amount, plan: `PLN_${plan}`, start_date: '2026-11-21T12:00:00Z' },
      access,
    );
  return { start };
};

describe('checkout start', () => {
  test('a checkout that could not be opened does not block the next one', async () => {
    const { start } = await setUp(1);

    const first = await start();
    const second = await start();

    expect(first).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(second.status).toBe(200);
  });

  test('ten concurrent requests open one checkout', async () => {
    const { start } = await setUp();

    const replies = await Promise.all(Array.from({ length: 10 }, () => start()));

    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  test('a checkout for another plan replaces an unpaid one', async () => {
    const { start } = await setUp();

    const explorer = await start();
    const jetsetter = await start('jetsetter', 400);

    expect(jetsetter.status).toBe(200);
    expect(jetsetter.body).not.toEqual(explorer.body);
  });
});
