import { dayMs, later } from './calendar.ts';
import type { Input } from './envelopes.ts';
import { amountOf, isInPeriod, missing, ok, paged, refuse } from './envelopes.ts';
import type { Refund, Transaction } from './records.ts';
import { createdRefundShape, listedRefundShape, refundShape } from './refund-shapes.ts';
import type { SimulatorState } from './simulator-state.ts';

const processingAfterMs = 1_000;
const finishedAfterMs = { processed: 2_000, failed: dayMs, 'needs-attention': dayMs };

export const createRefund = (state: SimulatorState, { body }: Input): Response => {
  const key = typeof body.transaction === 'number' ? String(body.transaction) : body.transaction;
  if (typeof key !== 'string' || key === '') return missing('Transaction');
  const transaction = state.transactions.list().find(({ id, reference }) => reference === key || String(id) === key);
  if (!transaction?.paidAt) return refuse(404, 'Transaction not found', { code: 'transaction_not_found' });
  const rest = restOf(state, transaction);
  const amount = body.amount === undefined ? rest : amountOf(body.amount);
  if (rest === 0) return refuse(400, 'Transaction has been fully reversed');
  if (amount === null || amount > rest) return refuse(400, 'Refund amount cannot be more than transaction amount');
  if (state.switches.get().refundBalance === 'insufficient')
    return refuse(400, 'Insufficient balance to fulfill this refund. Please top up.', { code: 'insufficient_balance' });
  const refund = startRefund(state, transaction, amount, state.switches.get().refundOutcome);
  return ok('Refund has been queued for processing', createdRefundShape(refund, transaction));
};

/** What can still be refunded. A refund that failed takes nothing. */
const restOf = (state: SimulatorState, { reference, amount, status }: Transaction): number => {
  if (status === 'reversed') return 0;
  const refunds = state.refunds.list().filter((each) => each.reference === reference && each.status !== 'failed');
  return amount - refunds.reduce((sum, each) => sum + each.amount, 0);
};

/** False if there is nothing to refund. */
export const refundWhole = (state: SimulatorState, reference: string): boolean => {
  const transaction = state.transactions.get(reference);
  if (!transaction?.paidAt || restOf(state, transaction) === 0) return false;
  startRefund(state, transaction, restOf(state, transaction), state.switches.get().refundOutcome);
  return true;
};

export const startRefund = (
  state: SimulatorState,
  { reference }: Transaction,
  amount: number,
  outcome: Refund['outcome'],
): Refund => {
  const createdAt = state.now().toISOString();
  const id = 3_018_000 + state.nextNumber();
  const steps = [
    { kind: 'refund-pending', afterMs: 0 },
    { kind: 'refund-processing', afterMs: processingAfterMs },
    { kind: 'refund', afterMs: finishedAfterMs[outcome] },
  ] as const;
  for (const { kind, afterMs } of steps) {
    const taskId = `${kind}:${id}`;
    state.tasks.put(taskId, { id: taskId, kind, refundId: id, dueAt: later(createdAt, afterMs) });
  }
  const refund: Refund = { id, reference, amount, status: 'pending', outcome, createdAt, updatedAt: createdAt };
  state.refunds.put(String(id), refund);
  return refund;
};

export const fetchRefund = (state: SimulatorState, { params: [id = ''] }: Input): Response => {
  const refund = state.refunds.get(id);
  const transaction = refund && state.transactions.get(refund.reference);
  return transaction
    ? ok('Refund retrieved', refundShape(refund, transaction))
    : refuse(404, 'Refund not found', { code: 'refund_not_found' });
};

/** Newest first. The filter takes the number of the transaction; a reference matches nothing. */
export const listRefunds = (state: SimulatorState, { query }: Input): Response => {
  const rows = state.refunds
    .list()
    .filter((refund) => isInPeriod(refund, query))
    .flatMap((refund) => {
      const transaction = state.transactions.get(refund.reference);
      return transaction ? [{ refund, transaction }] : [];
    })
    .filter(({ transaction }) => (query.get('transaction') ?? String(transaction.id)) === String(transaction.id))
    .reverse();
  const { refundReference } = state.switches.get();
  return paged('Refunds retrieved', rows, query, ({ refund, transaction }) =>
    listedRefundShape(refund, transaction, refundReference),
  );
};
