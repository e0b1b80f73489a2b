import type { Instant } from '#domain/days.ts';
import type { Refund } from './records.ts';
import { refundEventShape } from './refund-shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { enqueue } from './webhooks.ts';

export const sendRefundPending = (state: SimulatorState, refundId: number, at: Instant): void => {
  const refund = state.refunds.get(String(refundId));
  if (refund) sendRefundEvent(state, refund, at);
};

export const processRefund = (state: SimulatorState, refundId: number, at: Instant): void => {
  const refund = state.refunds.get(String(refundId));
  if (refund) moveOn(state, { ...refund, status: 'processing', updatedAt: at });
};

/** A refund that was processed whole reverses its charge; one that failed leaves it as it was. */
export const finishRefund = (state: SimulatorState, refundId: number, at: Instant): void => {
  const refund = state.refunds.get(String(refundId));
  const transaction = refund && state.transactions.get(refund.reference);
  if (!transaction) return;
  if (refund.outcome === 'processed' && refund.amount === transaction.amount)
    state.transactions.put(transaction.reference, { ...transaction, status: 'reversed' });
  moveOn(state, { ...refund, status: refund.outcome, updatedAt: at });
};

const moveOn = (state: SimulatorState, refund: Refund): void => {
  sendRefundEvent(state, refund, refund.updatedAt);
  state.refunds.put(String(refund.id), refund);
};

const sendRefundEvent = (state: SimulatorState, refund: Refund, at: Instant): void => {
  const transaction = state.transactions.get(refund.reference);
  const customer = state.customers.get(transaction?.customerCode ?? '');
  const event = `refund.${refund.status}`;
  enqueue(state, `${event}:${refund.id}`, event, refundEventShape(refund, customer), at);
};
