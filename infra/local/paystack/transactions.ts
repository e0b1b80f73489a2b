import { cardOf } from './cards.ts';
import { badEmail, customerOf, isEmail } from './customers.ts';
import type { Input } from './envelopes.ts';
import { amountOf, isInPeriod, missing, ok, paged, refuse, textOf } from './envelopes.ts';
import { accessCodeOf, referenceOf } from './ids.ts';
import { planNotFound } from './plans.ts';
import type { Transaction } from './records.ts';
import type { TransactionContext } from './shapes.ts';
import { listedTransactionShape, verifiedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';

/** Two dollars: the provider's minimum in USD. */
export const amountMin = 200;

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
  const refused = refuseReference(state, reference);
  if (refused) return refused;
  const transaction: Transaction = {
    id: 4_099_260_000 + number,
    reference,
    accessCode: accessCodeOf(`${reference}:${number}`),
    customerCode: customerOf(state, email).code,
    planCode: plan?.code ?? null,
    // The plan's amount overrides the sent one.
    amount: plan?.amount ?? amount,
    status: 'abandoned',
    cardCode: null,
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

const referenceShape = /^[A-Za-z0-9.=-]+$/;

/** The response to a malformed or used reference. */
export const refuseReference = (state: SimulatorState, reference: string): Response | null => {
  if (!referenceShape.test(reference)) return refuse(400, 'Reference may hold only letters, digits, "-", "." and "="');
  if (!state.transactions.get(reference)) return null;
  return refuse(400, 'Duplicate Transaction Reference', {
    code: 'duplicate_reference',
    nextStep: 'Try and create the Transaction or Charge with a new reference',
  });
};

/** Whether a browser may be redirected there. */
export const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export const metadataOf = (metadata: unknown): unknown => {
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

/** A transaction with what its shapes name. */
export const transactionContext = (state: SimulatorState, transaction: Transaction): TransactionContext | undefined => {
  const customer = state.customers.get(transaction.customerCode);
  const plan = state.plans.get(transaction.planCode ?? '');
  return customer && { transaction, customer, plan, card: cardOf(state, transaction.cardCode) };
};

export const verify = (state: SimulatorState, { params: [reference = ''] }: Input): Response => {
  const transaction = state.transactions.get(reference);
  const context = transaction && transactionContext(state, transaction);
  return context ? ok('Verification successful', verifiedShape(context)) : notFound(state);
};

/** By the numeric id. */
export const fetchTransaction = (state: SimulatorState, { params: [key = ''] }: Input): Response => {
  const transaction = state.transactions.list().find(({ id }) => String(id) === key);
  const context = transaction && transactionContext(state, transaction);
  return context ? ok('Transaction retrieved', verifiedShape(context)) : notFound(state);
};

/** Newest first. The customer filter is a numeric id; a code matches nothing. */
export const listTransactions = (state: SimulatorState, { query }: Input): Response => {
  const rows = state.transactions
    .list()
    .flatMap((transaction) => transactionContext(state, transaction) ?? [])
    .filter(({ customer }) => (query.get('customer') ?? String(customer.id)) === String(customer.id))
    .filter(({ transaction }) => (query.get('status') ?? transaction.status) === transaction.status)
    .filter(({ transaction }) => isInPeriod(transaction, query))
    .sort((a, b) => b.transaction.createdAt.localeCompare(a.transaction.createdAt));
  return paged('Transactions retrieved', rows, query, listedTransactionShape);
};
