import type { Input } from './envelopes.ts';
import { missing, ok, refuse, textOf } from './envelopes.ts';
import { codeOf } from './ids.ts';
import { bundleOf } from './lifecycle.ts';
import type { Customer } from './records.ts';
import { cardShape, fullCustomerShape, newCustomerShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { rawSubscriptionShape } from './subscription-shapes.ts';

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => emailShape.test(text) && text.length <= 254;

export const badEmail = (): Response => refuse(400, 'Invalid Email Address Passed', { code: 'invalid_email_address' });

/** One customer per address, whatever its case. */
const findByEmail = (world: SimulatorState, email: string): Customer | undefined =>
  world.customers.list().find((customer) => customer.email === email.toLowerCase());

export const findCustomer = (world: SimulatorState, emailOrCode: string): Customer | undefined =>
  world.customers.get(emailOrCode) ?? findByEmail(world, emailOrCode);

/** The customer of an address, made where there is none. */
export const customerOf = (world: SimulatorState, email: string, metadata: unknown = null): Customer => {
  const present = findByEmail(world, email);
  if (present) return present;
  const number = world.nextNumber();
  const customer: Customer = {
    id: 181_873_000 + number,
    code: codeOf('CUS', `${email.toLowerCase()}:${number}`),
    email: email.toLowerCase(),
    metadata,
    createdAt: world.now().toISOString(),
    card: null,
    failsNextCharge: false,
  };
  world.customers.put(customer.code, customer);
  return customer;
};

export const createCustomer = (world: SimulatorState, { body }: Input): Response => {
  const email = textOf(body, 'email');
  if (email === '') return missing('Email Address');
  if (!isEmail(email)) return badEmail();
  const { metadata = null } = body;
  if (typeof metadata === 'string') return refuse(400, 'metadata must be an object');
  return ok('Customer created', newCustomerShape(customerOf(world, email, metadata)));
};

export const fetchCustomer = (world: SimulatorState, { params: [key = ''] }: Input): Response => {
  const customer = findCustomer(world, key);
  if (!customer) {
    const what = key.includes('@') ? 'email' : 'code';
    return refuse(404, `Customer ${what} is invalid for your test domain.`, { code: 'customer_not_found' });
  }
  const { disabledVanish } = world.switches.get();
  const subscriptions = world.subscriptions
    .list()
    .filter(({ customerCode }) => customerCode === customer.code)
    .filter(({ status }) => !disabledVanish || status === 'active' || status === 'attention')
    .flatMap((each) => bundleOf(world, each) ?? [])
    .map(rawSubscriptionShape);
  return ok('Customer retrieved', {
    ...fullCustomerShape(customer),
    transactions: [],
    subscriptions,
    authorizations: customer.card ? [cardShape(customer.card)] : [],
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
    total_transactions: subscriptions.length,
    total_transaction_value: [],
    dedicated_account: null,
    identified: false,
    identifications: null,
  });
};
