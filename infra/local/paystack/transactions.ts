import { badEmail, customerOf, isEmail } from './customers.ts';
import type { Input } from './envelopes.ts';
import { amountOf, missing, ok, paged, refuse, textOf } from './envelopes.ts';
import { accessCodeOf, referenceOf } from './ids.ts';
import { planNotFound } from './plans.ts';
import type { Transaction } from './records.ts';
import { listedTransactionShape, verifiedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';

const referenceShape = /^[A-Za-z0-9.=-]+$/;
/** Two dollars: the provider's minimum in USD. */
const amountMin = 200;

export const initialize = (state: SimulatorState, { body }: Input): Response => {
  const email = textOf(body, 'email');
  if (email === '') return missing('Email Address');
  if (!isEmail(email)) return badEmail();
  const amount = amountOf(body.amount);
  if (amount === null) return refuse(400, 'Invalid Amount Sent', { code: 'invalid_amount' });
  const currency = textOf(body, 'currency') || 'USD';
  if (currency !== 'USD') return refuse(400, 'Currency not supported by merchant', { code: 'unsupported_currency' });
  const planCode = textOf(body, 'plan');
  const plan = state.plans.get(planCode);
  if (planCode !== '' && !plan) return planNotFound();
  if (!plan && amount < amountMin) return refuse(400, 'Invalid Amount Sent', { code: 'invalid_amount' });
  const callbackUrl = textOf(body, 'callback_url');
  if (callbackUrl !== '' && !isWebUrl(callbackUrl)) return refuse(400, 'Callback URL must be a valid URL');
  const number = state.nextNumber();
  const reference = textOf(body, 'reference') || referenceOf(String(number));
  if (!referenceShape.test(reference)) return refuse(400, 'Reference may hold only letters, digits, "-", "." and "="');
  if (state.transactions.get(reference))
    return refuse(400, 'Duplicate Transaction Reference', {
      code: 'duplicate_reference',
      nextStep: 'Try and create the Transaction or Charge with a new reference',
    });
  const transaction: Transaction = {
    id: 4_099_260_000 + number,
    reference,
    accessCode: accessCodeOf(`${reference}:${number}`),
    customerCode: customerOf(state, email).code,
    planCode: plan?.code ?? null,
    // The plan's amount overrides the sent one.
    amount: plan?.amount ?? amount,
    status: 'abandoned',
    gatewayResponse: 'The transaction was not completed',
    metadata: metadataOf(body.metadata),
    callbackUrl: callbackUrl || null,
    createdAt: state.now().toISOString(),
    paidAt: null,
  };
  state.transactions.put(reference, transaction);
  return ok('Authorization URL created', {
    authorization_url: `${state.origin()}/checkout/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference,
  });
};

/** Whether a browser may be redirected there. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const metadataOf = (metadata: unknown): unknown => {
  if (typeof metadata !== 'string') return metadata ?? null;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
};

const notFound = (state: SimulatorState): Response =>
  refuse(state.switches.get().verifyUnknownStatus, 'Transaction reference not found.', {
    code: 'transaction_not_found',
    nextStep: 'Ensure that you pass the correct reference',
  });

const planOf = (state: SimulatorState, transaction: Transaction) => state.plans.get(transaction.planCode ?? '');

export const verify = (state: SimulatorState, { params: [reference = ''] }: Input): Response => {
  const transaction = state.transactions.get(reference);
  const customer = transaction && state.customers.get(transaction.customerCode);
  return customer
    ? ok('Verification successful', verifiedShape(transaction, customer, planOf(state, transaction)))
    : notFound(state);
};

/** Newest first. The customer filter is a numeric id; a code matches nothing. */
export const listTransactions = (state: SimulatorState, { query }: Input): Response => {
  const [from, to] = [query.get('from'), query.get('to')];
  const rows = state.transactions
    .list()
    .flatMap((transaction) => {
      const customer = state.customers.get(transaction.customerCode);
      return customer ? [{ transaction, customer }] : [];
    })
    .filter(({ customer }) => (query.get('customer') ?? String(customer.id)) === String(customer.id))
    .filter(({ transaction }) => (query.get('status') ?? transaction.status) === transaction.status)
    .filter(({ transaction }) => from === null || Date.parse(transaction.createdAt) >= Date.parse(from))
    .filter(({ transaction }) => to === null || Date.parse(transaction.createdAt) <= Date.parse(to))
    .sort((a, b) => b.transaction.createdAt.localeCompare(a.transaction.createdAt));
  return paged('Transactions retrieved', rows, query, ({ transaction, customer }) =>
    listedTransactionShape(transaction, customer, planOf(state, transaction)),
  );
};
