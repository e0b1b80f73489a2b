import type { Instant } from '#domain/days.ts';
import { contextOf, newSubscription, sendSubscriptionEvent } from './lifecycle.ts';
import type { SubscriptionStatus, Task, Transaction } from './records.ts';
import { finishRefund, processRefund, sendRefundPending } from './refund-steps.ts';
import { settleCharge } from './saved-card-charges.ts';
import { chargedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { transactionContext } from './transactions.ts';
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
  if (task.kind === 'settle') settleCharge(state, task.reference, task.dueAt);
  if (task.kind === 'refund-pending') sendRefundPending(state, task.refundId, task.dueAt);
  if (task.kind === 'refund-processing') processRefund(state, task.refundId, task.dueAt);
  if (task.kind === 'refund') finishRefund(state, task.refundId, task.dueAt);
  state.tasks.delete(task.id);
};

const paidTransaction = (state: SimulatorState, reference: string): Transaction | undefined => {
  const transaction = state.transactions.get(reference);
  return transaction && transaction.paidAt !== null ? transaction : undefined;
};

const sendCharge = (state: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(state, reference);
  const context = transaction && transactionContext(state, transaction);
  if (context) enqueue(state, `charge.success:${reference}`, 'charge.success', chargedShape(context), at);
};

const subscribe = (state: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(state, reference);
  const customer = transaction && state.customers.get(transaction.customerCode);
  const plan = state.plans.get(transaction?.planCode ?? '');
  if (!customer || !plan) return;
  const hasOne = findActive(state, customer.code, plan.code) !== undefined;
  const earlier = state.subscriptions.list().find(({ boughtBy }) => boughtBy === reference);
  if (!earlier && hasOne && state.switches.get().samePlanAgain === 'charge only') return;
  const bought = { by: reference, firstChargeAt: null, cardCode: transaction?.cardCode ?? null };
  const subscription = earlier ?? newSubscription(state, customer, plan, at, bought);
  state.subscriptions.put(subscription.code, subscription);
  sendCreated(state, subscription.code, at);
};

const activeStatuses: SubscriptionStatus[] = ['active', 'attention'];

/** The customer's subscription to a plan, if one of these statuses. */
export const findActive = (
  state: SimulatorState,
  customerCode: string,
  planCode: string,
  statuses: readonly SubscriptionStatus[] = activeStatuses,
) =>
  state.subscriptions
    .list()
    .find((each) => each.customerCode === customerCode && each.planCode === planCode && statuses.includes(each.status));

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
