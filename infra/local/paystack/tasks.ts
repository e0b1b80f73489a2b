import type { Instant } from '#domain/days.ts';
import { bundleOf, newSubscription, tellSubscription } from './lifecycle.ts';
import type { Refund, Task, Transaction } from './records.ts';
import { chargedShape, integration } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import { enqueue } from './webhooks.ts';

/**
 * Does a task and takes it off the list. Tasks are written before the row they follow from, so one whose row was never
 * written (the process died in between) finds nothing to do.
 */
export const runTask = (world: SimulatorState, task: Task): void => {
  if (task.kind === 'announce') announce(world, task.reference, task.dueAt);
  if (task.kind === 'subscribe') subscribe(world, task.reference, task.dueAt);
  if (task.kind === 'created') tellCreated(world, task.code, task.dueAt);
  if (task.kind === 'not-renew') tellNotRenewing(world, task.code, task.dueAt);
  if (task.kind === 'refund-pending') tellPending(world, task.refundId, task.dueAt);
  if (task.kind === 'refund') finishRefund(world, task.refundId, task.dueAt);
  world.tasks.delete(task.id);
};

const paidTransaction = (world: SimulatorState, reference: string): Transaction | undefined => {
  const transaction = world.transactions.get(reference);
  return transaction && transaction.paidAt !== null ? transaction : undefined;
};

const announce = (world: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(world, reference);
  const customer = transaction && world.customers.get(transaction.customerCode);
  if (!customer) return;
  const plan = world.plans.get(transaction.planCode ?? '');
  enqueue(world, `charge.success:${reference}`, 'charge.success', chargedShape(transaction, customer, plan), at);
};

const subscribe = (world: SimulatorState, reference: string, at: Instant): void => {
  const transaction = paidTransaction(world, reference);
  const customer = transaction && world.customers.get(transaction.customerCode);
  const plan = world.plans.get(transaction?.planCode ?? '');
  if (!customer || !plan) return;
  const hasOne = findActive(world, customer.code, plan.code) !== undefined;
  const earlier = world.subscriptions.list().find(({ boughtBy }) => boughtBy === reference);
  if (!earlier && hasOne && world.switches.get().samePlanAgain === 'charge only') return;
  const subscription = earlier ?? newSubscription(world, customer, plan, at, { by: reference, firstChargeAt: null });
  world.subscriptions.put(subscription.code, subscription);
  tellSubscription(world, 'subscription.create', { subscription, customer, plan }, at);
};

/** The one that keeps a customer from having the same plan twice. */
export const findActive = (world: SimulatorState, customerCode: string, planCode: string) =>
  world.subscriptions
    .list()
    .find(
      (each) =>
        each.customerCode === customerCode &&
        each.planCode === planCode &&
        (each.status === 'active' || each.status === 'attention'),
    );

const tellCreated = (world: SimulatorState, code: string, at: Instant): void => {
  const subscription = world.subscriptions.get(code);
  const bundle = subscription && bundleOf(world, subscription);
  if (bundle) tellSubscription(world, 'subscription.create', bundle, at);
};

const tellNotRenewing = (world: SimulatorState, code: string, at: Instant): void => {
  const subscription = world.subscriptions.get(code);
  const bundle = subscription && bundleOf(world, subscription);
  if (bundle?.subscription.status !== 'non-renewing') return;
  const date = world.switches.get().notRenewDate === 'null' ? null : bundle.subscription.nextPaymentAt;
  tellSubscription(world, 'subscription.not_renew', bundle, at, {
    next_payment_date: date,
    invoices: [],
    invoices_history: [],
    invoice_limit: 0,
    split_code: null,
    most_recent_invoice: null,
  });
};

const tellPending = (world: SimulatorState, refundId: number, at: Instant): void => {
  const refund = world.refunds.get(String(refundId));
  if (refund) tellRefund(world, 'refund.pending', refund, at);
};

const finishRefund = (world: SimulatorState, refundId: number, at: Instant): void => {
  const refund = world.refunds.get(String(refundId));
  const transaction = refund && world.transactions.get(refund.reference);
  if (!transaction) return;
  const processed: Refund = { ...refund, status: 'processed' };
  tellRefund(world, 'refund.processed', processed, at);
  if (refund.amount === transaction.amount)
    world.transactions.put(transaction.reference, { ...transaction, status: 'reversed' });
  world.refunds.put(String(refundId), processed);
};

const tellRefund = (
  world: SimulatorState,
  event: 'refund.pending' | 'refund.processed',
  refund: Refund,
  at: Instant,
): void => {
  const transaction = world.transactions.get(refund.reference);
  const customer = transaction && world.customers.get(transaction.customerCode);
  const data = {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'processed' ? `13${refund.id}` : null,
    // A string here and a number elsewhere.
    amount: String(refund.amount),
    currency: 'USD',
    processor: 'mpgs_zen',
    customer: { first_name: '', last_name: '', email: customer?.email ?? '' },
    integration,
    domain: 'test',
  };
  enqueue(world, `${event}:${refund.id}`, event, data, at);
};
