import type { Instant } from '#domain/days.ts';
import { contextOf, newSubscription, sendSubscriptionEvent } from './lifecycle.ts';
import type { Refund, Task, Transaction } from './records.ts';
import { chargedShape, integration } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { enqueue } from './webhooks.ts';

/**
 * Runs a task and deletes it. Tasks are written before the record that causes them. If the process died in between, the
 * record is missing and the task does nothing.
 */
export const runTask = (state: SimulatorState, task: Task): void => {
  if (task.kind === 'announce') sendCharge(state, task.reference, task.dueAt);
  if (task.kind === 'subscribe') subscribe(state, task.reference, task.dueAt);
  if (task.kind === 'created') sendCreated(state, task.code, task.dueAt);
  if (task.kind === 'not-renew') sendNotRenew(state, task.code, task.dueAt);
  if (task.kind === 'refund-pending') sendRefundPending(state, task.refundId, task.dueAt);
  if (task.kind === 'refund') finishRefund(state, task.refundId, task.dueAt);
  state.tasks.delete(task.id);
};

const paidTransaction = (state: SimulatorState, reference: string): Transaction | undefined => {
  const transaction = state.transactions.get(reference);
  return transaction && transaction.paidAt !== null ? transaction : undefined;
};

const sendCharge = (state: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(state, reference);
  const customer = transaction && state.customers.get(transaction.customerCode);
  if (!customer) return;
  const plan = state.plans.get(transaction.planCode ?? '');
  enqueue(state, `charge.success:${reference}`, 'charge.success', chargedShape(transaction, customer, plan), at);
};

const subscribe = (state: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(state, reference);
  const customer = transaction && state.customers.get(transaction.customerCode);
  const plan = state.plans.get(transaction?.planCode ?? '');
  if (!customer || !plan) return;
  const hasOne = findActive(state, customer.code, plan.code) !== undefined;
  const earlier = state.subscriptions.list().find(({ boughtBy }) => boughtBy === reference);
  if (!earlier && hasOne && state.switches.get().samePlanAgain === 'charge only') return;
  const subscription = earlier ?? newSubscription(state, customer, plan, at, { by: reference, firstChargeAt: null });
  state.subscriptions.put(subscription.code, subscription);
  sendSubscriptionEvent(state, 'subscription.create', { subscription, customer, plan }, at);
};

/** The customer's active subscription to a plan. */
export const findActive = (state: SimulatorState, customerCode: string, planCode: string) =>
  state.subscriptions
    .list()
    .find(
      (each) =>
        each.customerCode === customerCode &&
        each.planCode === planCode &&
        (each.status === 'active' || each.status === 'attention'),
    );

const sendCreated = (state: SimulatorState, code: string, at: Instant): void => {
  const subscription = state.subscriptions.get(code);
  const context = subscription && contextOf(state, subscription);
  if (context) sendSubscriptionEvent(state, 'subscription.create', context, at);
};

const sendNotRenew = (state: SimulatorState, code: string, at: Instant): void => {
  const subscription = state.subscriptions.get(code);
  const context = subscription && contextOf(state, subscription);
  if (context?.subscription.status !== 'non-renewing') return;
  const date = state.switches.get().notRenewDate === 'null' ? null : context.subscription.nextPaymentAt;
  sendSubscriptionEvent(state, 'subscription.not_renew', context, at, {
    next_payment_date: date,
    invoices: [],
    invoices_history: [],
    invoice_limit: 0,
    split_code: null,
    most_recent_invoice: null,
  });
};

const sendRefundPending = (state: SimulatorState, refundId: number, at: Instant): void => {
  const refund = state.refunds.get(String(refundId));
  if (refund) sendRefundEvent(state, 'refund.pending', refund, at);
};

const finishRefund = (state: SimulatorState, refundId: number, at: Instant): void => {
  const refund = state.refunds.get(String(refundId));
  const transaction = refund && state.transactions.get(refund.reference);
  if (!transaction) return;
  const processed: Refund = { ...refund, status: 'processed' };
  sendRefundEvent(state, 'refund.processed', processed, at);
  if (refund.amount === transaction.amount)
    state.transactions.put(transaction.reference, { ...transaction, status: 'reversed' });
  state.refunds.put(String(refundId), processed);
};

const sendRefundEvent = (
  state: SimulatorState,
  event: 'refund.pending' | 'refund.processed',
  refund: Refund,
  at: Instant,
): void => {
  const transaction = state.transactions.get(refund.reference);
  const customer = transaction && state.customers.get(transaction.customerCode);
  const data = {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'processed' ? `13${refund.id}` : null,
    // A string here, a number elsewhere.
    amount: String(refund.amount),
    currency: 'USD',
    processor: 'mpgs_zen',
    customer: { first_name: '', last_name: '', email: customer?.email ?? '' },
    integration,
    domain: 'test',
  };
  enqueue(state, `${event}:${refund.id}`, event, data, at);
};
