import { later } from './calendar.ts';
import type { Input } from './envelopes.ts';
import { amountOf, missing, ok, refuse } from './envelopes.ts';
import type { Refund } from './records.ts';
import { refundShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';

const processedAfterMs = 2_000;

export const createRefund = (state: SimulatorState, { body }: Input): Response => {
  const key = typeof body.transaction === 'number' ? String(body.transaction) : body.transaction;
  if (typeof key !== 'string' || key === '') return missing('Transaction');
  const transaction = state.transactions.list().find(({ id, reference }) => reference === key || String(id) === key);
  if (!transaction?.paidAt) return refuse(404, 'Transaction not found', { code: 'transaction_not_found' });
  const refunded = state.refunds.list().filter(({ reference }) => reference === transaction.reference);
  const rest = transaction.amount - refunded.reduce((sum, { amount }) => sum + amount, 0);
  const amount = body.amount === undefined ? rest : amountOf(body.amount);
  if (rest === 0) return refuse(400, 'Transaction has been fully reversed');
  if (amount === null || amount > rest) return refuse(400, 'Refund amount cannot be more than transaction amount');
  const createdAt = state.now().toISOString();
  const id = 3_018_000 + state.nextNumber();
  const refund: Refund = { id, reference: transaction.reference, amount, status: 'pending', createdAt };
  const [pendingId, processedId] = [`refund-pending:${id}`, `refund:${id}`];
  state.tasks.put(pendingId, { id: pendingId, kind: 'refund-pending', refundId: id, dueAt: createdAt });
  state.tasks.put(processedId, {
    id: processedId,
    kind: 'refund',
    refundId: id,
    dueAt: later(createdAt, processedAfterMs),
  });
  state.refunds.put(String(id), refund);
  return ok('Refund has been queued for processing', {
    ...refundShape(refund, transaction),
    transaction: {
      id: transaction.id,
      domain: 'test',
      reference: transaction.reference,
      amount: transaction.amount,
      paid_at: transaction.paidAt,
      channel: 'card',
      currency: 'USD',
      plan: {},
    },
  });
};

export const fetchRefund = (state: SimulatorState, { params: [id = ''] }: Input): Response => {
  const refund = state.refunds.get(id);
  const transaction = refund && state.transactions.get(refund.reference);
  return transaction
    ? ok('Refund retrieved', refundShape(refund, transaction))
    : refuse(404, 'Refund not found', { code: 'refund_not_found' });
};
