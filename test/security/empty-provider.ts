import type { Provider } from '#ports/ports.ts';

const noSubscription = async (): Promise<never> => {
  throw new Error('there is no subscription to disable');
};

const noPage = async () => ({ rows: [], unreadable: 0, isLast: true });

/** A provider that answers and has no payments. */
export const emptyProvider: Provider = {
  createCustomer: async (_email, userId) => ({ code: `CUS_${userId}`, number: 7 }),
  listSubscriptions: async () => [],
  pageSubscriptions: async () => ({ subscriptions: [], unreadable: 0, isLast: true }),
  getSubscription: async () => null,
  fetchSubscription: async () => null,
  createSubscription: async () => ({ kind: 'card_refused' }),
  disableSubscription: noSubscription,
  manageLink: async () => null,
  initialize: async ({ reference }) => ({ authorizationUrl: `https://checkout.example/${reference}` }),
  verify: async () => ({
    status: 'unknown',
    amountCents: 0,
    currency: 'USD',
    domain: 'test',
    planCode: '',
    customerCode: '',
    paidAt: null,
  }),
  listCharges: async () => [],
  chargeHistory: async () => [],
  pageCharges: noPage,
  chargeCard: async () => 'card_refused',
  deactivateCard: async () => undefined,
  refund: async () => ({ kind: 'refused', reason: 'other' }),
  listRefunds: async () => [],
  pageRefunds: noPage,
  pageDisputes: noPage,
};
