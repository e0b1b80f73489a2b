import type { Ports } from '#ports/ports.ts';
import { bindCustomer, openCheckout, writeBilling } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';

const customer = { code: 'CUS_ann', number: 7 };
const startedAt = '2026-11-21T12:00:00.000Z';
const expiry = '2026-12-21T12:00:00.000Z';

const reload = async (ports: Ports, { id }: User): Promise<User> => {
  const user = await readUser(ports, id);
  if (!user) throw new Error('the user is not stored');
  return user;
};

/** The subscription of a paying test user at the provider. */
export const aSubscription = (amountCents = 200) => ({
  code: 'SUB_ann',
  status: 'active',
  planCode: 'PLN_explorer',
  amountCents,
  currency: 'USD',
  domain: 'test',
  createdAt: startedAt,
  nextPaymentAt: expiry,
});

/** Links a user to a customer of the provider. */
const becomeCustomer = async (ports: Ports, user: User): Promise<User> => {
  await bindCustomer(ports.database, user, customer);
  return reload(ports, user);
};

/** The state of a paying user after a sync. */
export const becomePaying = async (ports: Ports, user: User, amountCents = 200): Promise<User> => {
  const known = await becomeCustomer(ports, user);
  const record = {
    isActive: true,
    amountCents: amountCents,
    subscriptionCode: 'SUB_ann',
    createdAt: startedAt,
    expiresAt: expiry,
    customerCode: customer.code,
  };
  const next = { ...known.billing, record, live: [aSubscription(amountCents)] };
  await writeBilling(ports.database, known, next, false, ports.clock.now());
  return reload(ports, user);
};

/** Opens a checkout for Explorer; without a URL the provider has not responded yet. */
export const beginCheckout = async (ports: Ports, user: User, url: string | null): Promise<User> => {
  const known = await becomeCustomer(ports, user);
  const [planCode, openedAt] = ['PLN_explorer', ports.clock.now().toISOString()];
  await openCheckout(ports.database, known, {
    reference: 'pay-1',
    planCode,
    amountCents: 200,
    startedAt: openedAt,
    url,
    codesBefore: [],
  });
  return reload(ports, user);
};
