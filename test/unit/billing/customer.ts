import type { ProviderSubscription } from '#domain/subscription.ts';
import type { Provider, ProviderCharge, ProviderTransaction } from '#ports/ports.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import { becomePaying, beginCheckout } from '#test/support/customer.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

/** What the provider says of Ann; of what is left out it says nothing. */
export type Words = {
  listed?: ProviderSubscription[];
  /** Known by their codes, and not listed. */
  unlisted?: ProviderSubscription[];
  transaction?: Partial<ProviderTransaction>;
  charges?: ProviderCharge[];
};

/** The charge of Ann's checkout as it was asked for. */
const asAsked: ProviderTransaction = {
  status: 'success',
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  planCode: 'PLN_explorer',
  customerCode: 'CUS_ann',
  paidAt: '2026-11-21T12:00:00.000Z',
};

export const aCharge = (reference: string, given: Partial<ProviderCharge> = {}): ProviderCharge => ({
  reference,
  amountCents: 200,
  currency: 'USD',
  domain: 'test',
  planCode: 'PLN_explorer',
  paidAt: '2026-11-21T12:00:00.000Z',
  ...given,
});

/** Notes in `asked` what the provider is asked beside its list, and what it is told to do. */
const saying = (words: Words, base: Provider, asked: string[]): Provider => ({
  ...base,
  listSubscriptions: async () => words.listed ?? [],
  getSubscription: async (code) => {
    asked.push(`get ${code}`);
    return words.unlisted?.find((each) => each.code === code) ?? null;
  },
  disableSubscription: async (code) => {
    asked.push(`disable ${code}`);
    const found = words.listed?.find((each) => each.code === code);
    if (!found) throw new Error('nothing of that code to disable');
    return { ...found, status: 'non-renewing' };
  },
  verify: async (reference) => {
    asked.push(`verify ${reference}`);
    return { ...asAsked, ...words.transaction };
  },
  listCharges: async () => {
    asked.push('charges');
    return words.charges ?? [];
  },
});

/** Ann, who pays for Explorer, or has just opened a checkout for it, or both. */
export const aCustomer = async (is: 'paying' | 'at checkout' | 'both', words: Words = {}) => {
  const context = aTestContext();
  const { ports } = context;
  const asked: string[] = [];
  ports.provider = saying(words, ports.provider, asked);
  let user = await aUser(context);
  if (is !== 'at checkout') user = await becomePaying(ports, user);
  if (is !== 'paying') user = await beginCheckout(ports, user, 'https://checkout.example/1');
  context.calls.length = 0;
  const stored = async (): Promise<User> => {
    const found = await readUser(ports, user.id);
    if (!found) throw new Error('the customer is gone');
    return found;
  };
  return { context, ports, user, asked, stored };
};
