import { expect, test } from 'vitest';
import { paystackProvider } from '#adapters/paystack/client.ts';
import { providerCalls } from '#infra/tools/cost/units.ts';
import type { Provider } from '#ports/ports.ts';
import { checkoutRequest } from './connect.ts';

const since = '2026-11-01T00:00:00.000Z';
const customer = { code: 'CUS_1', number: 1 };
const card = { authorizationCode: 'AUTH_1', customerCode: 'CUS_1', planCode: 'PLN_1', startsAt: since };
const charge = {
  reference: 'retry-1',
  authorizationCode: 'AUTH_1',
  email: 'a@example.com',
  amountCents: 400,
  userId: 'u',
};

const calls: Record<keyof Provider, (provider: Provider) => Promise<unknown>> = {
  createCustomer: (provider) => provider.createCustomer('a@example.com', 'usr_1'),
  listSubscriptions: (provider) => provider.listSubscriptions(customer),
  pageSubscriptions: (provider) => provider.pageSubscriptions(1),
  getSubscription: (provider) => provider.getSubscription('SUB_1'),
  fetchSubscription: (provider) => provider.fetchSubscription('SUB_1'),
  createSubscription: (provider) => provider.createSubscription(card),
  disableSubscription: (provider) => provider.disableSubscription('SUB_1'),
  manageLink: (provider) => provider.manageLink('SUB_1'),
  initialize: (provider) => provider.initialize(checkoutRequest('pay-1')),
  verify: (provider) => provider.verify('pay-1'),
  listCharges: (provider) => provider.listCharges(customer),
  chargeHistory: (provider) => provider.chargeHistory(customer),
  pageCharges: (provider) => provider.pageCharges(since, 1),
  chargeCard: (provider) => provider.chargeCard(charge),
  deactivateCard: (provider) => provider.deactivateCard('AUTH_1'),
  refund: (provider) => provider.refund('pay-1'),
  listRefunds: (provider) => provider.listRefunds('pay-1'),
  pageRefunds: (provider) => provider.pageRefunds(since, 1),
  pageDisputes: (provider) => provider.pageDisputes(since, 1),
};

const known = Object.values(providerCalls).map((pattern) => new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`, 'u'));

test.each(Object.keys(calls) as (keyof Provider)[])(
  'the request of %s is one that the cost model counts',
  async (name) => {
    const requests: string[] = [];
    const provider = paystackProvider({
      baseUrl: 'http://provider.test',
      domain: 'test',
      secretKey: async () => 'sk_test_simulator',
      clock: { now: () => new Date(since), pause: async () => undefined },
      request: async ({ method, url }) => {
        requests.push(`${method} ${url.pathname}`);
        return { status: 418, text: '', resetSeconds: null };
      },
    });

    await calls[name](provider).catch(() => undefined);

    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => !known.some((pattern) => pattern.test(request)))).toEqual([]);
  },
);
