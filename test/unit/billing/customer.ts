import type { ProviderSubscription } from '#domain/subscription.ts';
import type { Provider, ProviderCharge, ProviderTransaction } from '#ports/ports.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { becomePaying, beginCheckout } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

/** What the provider has of Ann. What is left out does not exist. */
export type ProviderState = {
  listed?: ProviderSubscription[];
  /** Found by their codes, but not listed. */
  unlisted?: ProviderSubscription[];
  transaction?: Partial<ProviderTransaction>;
  charges?: ProviderCharge[];
};

/** The transaction that pays for Ann's checkout. */
const paidTransaction: ProviderTransaction = {
  status: 'success',
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  planCode: 'PLN_explorer',
  customerCode: 'CUS_ann',
  paidAt: '2026-11-21T12:00:00.000Z',
};

export const aCharge = (reference: string, overrides: Partial<ProviderCharge> = {}): ProviderCharge => ({
  reference,
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  planCode: 'PLN_explorer',
  paidAt: '2026-11-21T12:00:00.000Z',
  ...overrides,
});

/** Records every call but the list of subscriptions. */
const aProvider = (state: ProviderState, base: Provider, providerCalls: string[]): Provider => ({
  ...base,
  listSubscriptions: async () => state.listed ?? [],
  getSubscription: async (code) => {
    providerCalls.push(`get ${code}`);
    return state.unlisted?.find((each) => each.code === code) ?? null;
  },
  disableSubscription: async (code) => {
    providerCalls.push(`disable ${code}`);
    const found = state.listed?.find((each) => each.code === code);
    if (!found) throw new Error('no subscription with that code');
    return { ...found, status: 'non-renewing' };
  },
  verify: async (reference) => {
    providerCalls.push(`verify ${reference}`);
    return { ...paidTransaction, ...state.transaction };
  },
  listCharges: async () => {
    providerCalls.push('charges');
    return state.charges ?? [];
  },
});

/** Ann, who pays for Explorer, has just opened a checkout for it, or both. */
export const aCustomer = async (is: 'paying' | 'at checkout' | 'both', state: ProviderState = {}) => {
  const context = aTestContext();
  const { ports } = context;
  const providerCalls: string[] = [];
  ports.provider = aProvider(state, ports.provider, providerCalls);
  let user = await aUser(context);
  if (is !== 'at checkout') user = await becomePaying(ports, user);
  if (is !== 'paying') user = await beginCheckout(ports, user, 'https://checkout.example/1');
  context.calls.length = 0;
  const stored = async (): Promise<User> => {
    const found = await readUser(ports, user.id);
    if (!found) throw new Error('the customer is gone');
    return found;
  };
  return { context, ports, user, providerCalls, stored };
};
