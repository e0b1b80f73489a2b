import { describe, expect, test } from 'vitest';
import type { Provider } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

/** A provider whose checkouts open, except for the first few tries; nobody has paid any of them. */
const aProvider = (base: Provider, failures: number): Provider => {
  let left = failures;
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
      left -= 1;
      if (left >= 0) throw new ProviderUnavailable('provider_no_response');
      return { authorizationUrl: `https://checkout.example/${reference}` };
    },
  };
};

const scene = async (failures = 0) => {
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

describe('a checkout', () => {
  test('that could not be opened stands in nobody’s way', async () => {
    const { start } = await scene(1);

    const first = await start();
    const second = await start();

    expect(first).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(second.status).toBe(200);
  });

  test('asked for ten times at once is opened once', async () => {
    const { start } = await scene();

    const replies = await Promise.all(Array.from({ length: 10 }, () => start()));

    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
  });

  test('of another plan takes the place of the one that nobody paid', async () => {
    const { start } = await scene();

    const explorer = await start();
    const jetsetter = await start('jetsetter', 400);

    expect(jetsetter.status).toBe(200);
    expect(jetsetter.body).not.toEqual(explorer.body);
  });
});
