import { dayMs, later } from './calendar.ts';
import type { Input } from './envelopes.ts';
import { isInPeriod, paged } from './envelopes.ts';
import type { Card, Customer, Dispute, Transaction } from './records.ts';
import { customerShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { transactionContext } from './transactions.ts';
import { enqueue } from './webhooks.ts';

type DisputeContext = { dispute: Dispute; transaction: Transaction; customer: Customer; card: Card | undefined };

/** One charge, whose own customer is nearly empty. */
const disputeShape = ({ dispute, transaction, customer, card }: DisputeContext) => ({
  id: dispute.id,
  refund_amount: transaction.amount,
  currency: 'USD',
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction: {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: 'Approved',
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: 'card',
    currency: 'USD',
    ip_address: null,
    metadata: '',
    log: null,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
  },
  transaction_reference: null,
  category: 'chargeback',
  customer: customerShape(customer),
  bin: card?.bin ?? null,
  last4: card?.last4 ?? null,
  dueAt: later(dispute.createdAt, 4 * dayMs),
  resolvedAt: dispute.resolution === null ? null : dispute.updatedAt,
  evidence: null,
  attachments: null,
  note: null,
  history: [{ status: 'pending', by: customer.email, createdAt: dispute.createdAt }],
  messages: [],
});

/** charge.dispute.*: dates in snake case. */
const disputeEventShape = (context: DisputeContext) => ({
  ...disputeShape(context),
  created_at: context.dispute.createdAt,
  updated_at: context.dispute.updatedAt,
});

/** A row of GET /dispute: dates in camel case. */
const listedDisputeShape = (context: DisputeContext) => ({
  ...disputeShape(context),
  createdAt: context.dispute.createdAt,
  updatedAt: context.dispute.updatedAt,
});

const contextOf = (state: SimulatorState, dispute: Dispute): DisputeContext | undefined => {
  const transaction = state.transactions.get(dispute.reference);
  const context = transaction && transactionContext(state, transaction);
  return context && { ...context, dispute };
};

/** The card's owner disputes a charge. False for one that was not paid. */
export const openDispute = (state: SimulatorState, reference: string): boolean => {
  if (!state.transactions.get(reference)?.paidAt) return false;
  const createdAt = state.now().toISOString();
  const dispute = state.disputes.get(reference) ?? {
    id: 358_000 + state.nextNumber(),
    reference,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt,
    updatedAt: createdAt,
  };
  send(state, 'charge.dispute.create', dispute);
  state.disputes.put(reference, dispute);
  return true;
};

/** Ends an open dispute. A lost one reverses the charge. */
export const resolveDispute = (state: SimulatorState, reference: string, isLost: boolean): boolean => {
  const [open, transaction] = [state.disputes.get(reference), state.transactions.get(reference)];
  if (open?.status !== 'awaiting-merchant-feedback' || !transaction) return false;
  const resolution = isLost ? 'merchant-accepted' : 'declined';
  const dispute: Dispute = { ...open, status: 'resolved', resolution, updatedAt: state.now().toISOString() };
  if (isLost) state.transactions.put(reference, { ...transaction, status: 'reversed' });
  send(state, 'charge.dispute.resolve', dispute);
  state.disputes.put(reference, dispute);
  return true;
};

const send = (state: SimulatorState, event: string, dispute: Dispute): void => {
  const context = contextOf(state, dispute);
  if (context) enqueue(state, `${event}:${dispute.reference}`, event, disputeEventShape(context), dispute.updatedAt);
};

/** Newest first. */
export const listDisputes = (state: SimulatorState, { query }: Input): Response => {
  const rows = state.disputes
    .list()
    .filter((dispute) => isInPeriod(dispute, query))
    .filter(({ status }) => (query.get('status') ?? status) === status)
    .flatMap((dispute) => contextOf(state, dispute) ?? [])
    .filter(({ transaction }) => (query.get('transaction') ?? String(transaction.id)) === String(transaction.id))
    .reverse();
  return paged('Disputes retrieved', rows, query, listedDisputeShape);
};
