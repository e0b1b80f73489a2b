import { cardsOf } from './cards.ts';
import type { Input } from './envelopes.ts';
import { missing, ok, refuse, textOf } from './envelopes.ts';
import { codeOf } from './ids.ts';
import { contextOf } from './lifecycle.ts';
import type { Customer } from './records.ts';
import { cardShape, fullCustomerShape, newCustomerShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { rawSubscriptionShape } from './subscription-shapes.ts';

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => emailShape.test(text) && text.length <= 254;

export const badEmail = (): Response => refuse(400, 'Invalid Email Address Passed', { code: 'invalid_email_address' });

/** There is one customer per address; addresses are case-insensitive. */
const findByEmail = (state: SimulatorState, email: string): Customer | undefined =>
  state.customers.list().find((customer) => customer.email === email.toLowerCase());

export const findCustomer = (state: SimulatorState, emailOrCode: string): Customer | undefined =>
  state.customers.get(emailOrCode) ?? findByEmail(state, emailOrCode);

/** The customer of an address, created if there is none. */
export const customerOf = (state: SimulatorState, email: string, metadata: unknown = null): Customer => {
  const present = findByEmail(state, email);
  if (present) return present;
  const number = state.nextNumber();
  const customer: Customer = {
    id: 181_873_000 + number,
    code: codeOf('CUS', `${email.toLowerCase()}:${number}`),
    email: email.toLowerCase(),
    metadata,
    createdAt: state.now().toISOString(),
    cardCode: null,
    failsNextCharge: false,
  };
  state.customers.put(customer.code, customer);
  return customer;
};

export const createCustomer = (state: SimulatorState, { body }: Input): Response => {
  const email = textOf(body, 'email');
  if (email === '') return missing('Email Address');
  if (!isEmail(email)) return badEmail();
  const { metadata = null } = body;
  if (typeof metadata === 'string') return refuse(400, 'metadata must be an object');
  return ok('Customer created', newCustomerShape(customerOf(state, email, metadata)));
};

export const fetchCustomer = (state: SimulatorState, { params: [key = ''] }: Input): Response => {
  const customer = findCustomer(state, key);
  if (!customer) {
    const what = key.includes('@') ? 'email' : 'code';
    return refuse(404, `Customer ${what} is invalid for your test domain.`, { code: 'customer_not_found' });
  }
  const { disabledVanish } = state.switches.get();
  const subscriptions = state.subscriptions
    .list()
    .filter(({ customerCode }) => customerCode === customer.code)
    .filter(({ status }) => !disabledVanish || status === 'active' || status === 'attention')
    .flatMap((each) => contextOf(state, each) ?? [])
    .map(rawSubscriptionShape);
  return ok('Customer retrieved', {
    ...fullCustomerShape(customer),
    transactions: [],
    subscriptions,
    authorizations: cardsOf(state, customer)
      .filter(({ isActive }) => isActive)
      .map(cardShape),
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
    total_transactions: subscriptions.length,
    total_transaction_value: [],
    dedicated_account: null,
    identified: false,
    identifications: null,
  });
};

export const deactivateCard = (state: SimulatorState, { body }: Input): Response => {
  const code = textOf(body, 'authorization_code');
  if (code === '') return missing('Authorization Code');
  const card = state.cards.get(code);
  if (!card?.isActive) return refuse(400, 'Authorization code is invalid');
  state.cards.put(code, { ...card, isActive: false });
  return ok('Authorization has been deactivated');
};
