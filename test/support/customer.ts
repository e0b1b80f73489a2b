import type { Ports } from '#ports/ports.ts';
import { bindCustomer, openCheckout, writeBilling } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';

const customer = { code: 'CUS_ann', number: 7 };
const begun = '2026-11-21T12:00:00.000Z';
const expiry = '2026-12-21T12:00:00.000Z';

const again = async (ports: Ports, { id }: User): Promise<User> => {
  const user = await readUser(ports, id);
  if (!user) throw new Error('the user is gone');
  return user;
};

/** The subscription that a paying test user has at the provider. Amount in cents. */
export const aSubscription = (amountCents = 200) => ({
  code: 'SUB_ann',
  status: 'active',
  planCode: 'PLN_explorer',
  amountCents,
  currency: 'USD',
  domain: 'test',
  createdAt: begun,
  nextPaymentAt: expiry,
});

/** Binds a user to a customer of the provider. */
const becomeCustomer = async (ports: Ports, user: User): Promise<User> => {
  await bindCustomer(ports.database, user, customer);
  return again(ports, user);
};

/** What a sync leaves of a user who pays this much. */
export const becomePaying = async (ports: Ports, user: User, amountCents = 200): Promise<User> => {
  const known = await becomeCustomer(ports, user);
  const record = {
    isActive: true,
    amountCents: amountCents,
    subscriptionCode: 'SUB_ann',
    createdAt: begun,
    expiresAt: expiry,
    customerCode: customer.code,
  };
  const next = { ...known.billing, record, live: [aSubscription(amountCents)] };
  await writeBilling(ports.database, known, next, false, ports.clock.now());
  return again(ports, user);
};

/** Opens a checkout for Explorer; without a URL the provider has not answered yet. */
export const beginCheckout = async (ports: Ports, user: User, url: string | null): Promise<User> => {
  const known = await becomeCustomer(ports, user);
  const [planCode, startedAt] = ['PLN_explorer', ports.clock.now().toISOString()];
  await openCheckout(ports.database, known, {
    reference: 'pay-1',
    planCode,
    amountCents: 200,
    startedAt,
    url,
    codesBefore: [],
  });
  return again(ports, user);
};
