import type { Instant } from '#domain/days.ts';
import { later, minuteMs } from './calendar.ts';
import { cardOf, declineOf } from './cards.ts';
import { badEmail, findCustomer, isEmail } from './customers.ts';
import type { Input } from './envelopes.ts';
import { amountOf, missing, ok, refuse, textOf } from './envelopes.ts';
import { referenceOf } from './ids.ts';
import type { Transaction } from './records.ts';
import { attemptedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { amountMin, metadataOf, refuseReference, transactionContext } from './transactions.ts';

const announceAfterMs = 50;
const settleAfterMs = 10 * minuteMs;

/** POST /transaction/charge_authorization. A declined charge is answered with 200 too. */
export const chargeAuthorization = (state: SimulatorState, { body }: Input): Response => {
  const [email, code] = [textOf(body, 'email'), textOf(body, 'authorization_code')];
  if (email === '') return missing('Email Address');
  if (!isEmail(email)) return badEmail();
  if (code === '') return missing('Authorization Code');
  const amount = amountOf(body.amount);
  if (amount === null || amount < amountMin) return refuse(400, 'Invalid Amount Sent', { code: 'invalid_amount' });
  const number = state.nextNumber();
  const reference = textOf(body, 'reference') || referenceOf(String(number));
  const refused = refuseReference(state, reference);
  if (refused) return refused;
  const card = state.cards.get(code);
  if (!card) return refuse(400, 'Authorization code is invalid');
  const customer = findCustomer(state, email);
  if (card.customerCode !== customer?.code || !card.isActive) return refuse(400, otherEmail);
  const at = state.now().toISOString();
  const open: Transaction = {
    id: 4_099_260_000 + number,
    reference,
    accessCode: '',
    customerCode: customer.code,
    planCode: null,
    amount,
    status: 'processing',
    cardCode: code,
    gatewayResponse: 'The transaction is being processed',
    metadata: metadataOf(body.metadata),
    callbackUrl: null,
    createdAt: at,
    paidAt: null,
  };
  const isLater = state.switches.get().cardCharge === 'later';
  const id = `settle:${reference}`;
  if (isLater) state.tasks.put(id, { id, kind: 'settle', reference, dueAt: later(at, settleAfterMs) });
  const transaction = isLater ? open : settled(state, open, at);
  store(state, transaction);
  const context = transactionContext(state, transaction);
  return ok('Charge attempted', context && attemptedShape(context));
};

const otherEmail =
  'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.';

/** The outcome of a charge, whose webhook is scheduled if it succeeds. */
const settled = (state: SimulatorState, open: Transaction, at: Instant): Transaction => {
  const customer = state.customers.get(open.customerCode);
  const failure = customer ? declineOf(cardOf(state, open.cardCode), customer, at) : 'Declined';
  if (failure !== null) return { ...open, status: 'failed', gatewayResponse: failure };
  const id = `announce:${open.reference}`;
  state.tasks.put(id, { id, kind: 'announce', reference: open.reference, dueAt: later(at, announceAfterMs) });
  return { ...open, status: 'success', gatewayResponse: 'Approved', paidAt: at };
};

/** Stores the outcome, which uses up a decline that was asked for. */
const store = (state: SimulatorState, transaction: Transaction): void => {
  state.transactions.put(transaction.reference, transaction);
  const customer = state.customers.get(transaction.customerCode);
  if (customer?.failsNextCharge && transaction.status === 'failed')
    state.customers.put(customer.code, { ...customer, failsNextCharge: false });
};

export const settleCharge = (state: SimulatorState, reference: string, at: Instant): void => {
  const open = state.transactions.get(reference);
  if (open?.status === 'processing') store(state, settled(state, open, at));
};
