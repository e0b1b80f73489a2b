import type { Instant } from '#domain/days.ts';
import { cronOf, dayMs, later, nextChargeAt } from './calendar.ts';
import { cardOf, declineOf } from './cards.ts';
import { codeOf, renewalReferenceOf, seededRandom, tokenOf } from './ids.ts';
import type { Customer, Invoice, Plan, Subscription, Transaction } from './records.ts';
import { chargedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { SubscriptionContext } from './subscription-shapes.ts';
import { invoiceEventShape, subscriptionEventShape } from './subscription-shapes.ts';
import { enqueue } from './webhooks.ts';

const invoiceLeadMs = 3 * dayMs;
/** From the charge date to the payment. */
const chargeMs = 5_000;

/** A subscription with its customer and plan, which exist as long as it does: only a reset deletes them. */
export const contextOf = (state: SimulatorState, subscription: Subscription): SubscriptionContext | undefined => {
  const customer = state.customers.get(subscription.customerCode);
  const plan = state.plans.get(subscription.planCode);
  return customer && plan && { subscription, customer, plan, card: cardOf(state, subscription.cardCode) };
};

/** A new subscription, not stored yet. */
export const newSubscription = (
  state: SimulatorState,
  customer: Customer,
  plan: Plan,
  at: Instant,
  bought: { by: string | null; firstChargeAt: Instant | null; cardCode: string | null },
): Subscription => {
  const number = state.nextNumber();
  const firstChargeAt = bought.firstChargeAt ?? nextChargeAt(at);
  return {
    id: 1_358_000 + number,
    code: codeOf('SUB', `${customer.code}:${number}`),
    token: tokenOf(`${customer.code}:${number}`),
    customerCode: customer.code,
    planCode: plan.code,
    amount: plan.amount,
    status: 'active',
    cron: cronOf(firstChargeAt),
    nextPaymentAt: firstChargeAt,
    createdAt: at,
    cancelledAt: null,
    payments: bought.by === null ? 0 : 1,
    cardCode: bought.cardCode,
    invoiceCode: null,
    boughtBy: bought.by,
  };
};

export const sendSubscriptionEvent = (
  state: SimulatorState,
  event: 'subscription.create' | 'subscription.not_renew' | 'subscription.disable',
  context: SubscriptionContext,
  at: Instant,
  more: Record<string, unknown> = {},
): void =>
  enqueue(state, `${event}:${context.subscription.code}`, event, { ...subscriptionEventShape(context), ...more }, at);

const invoiceCodeOf = ({ code, nextPaymentAt }: Subscription): string => codeOf('INV', `${code}:${nextPaymentAt}`);

/** When its next step is due: an invoice, its charge, or its end. */
export const dueOf = (state: SimulatorState, subscription: Subscription): Instant | null => {
  if (subscription.status === 'completed' || subscription.status === 'cancelled') return null;
  if (subscription.status === 'non-renewing' || state.invoices.get(invoiceCodeOf(subscription)))
    return subscription.nextPaymentAt;
  return later(subscription.nextPaymentAt, -invoiceLeadMs);
};

/**
 * Makes the next step. The subscription is written last: until then, a repeat after a crash gets the same invoice, outcome
 * and ids.
 */
export const step = (state: SimulatorState, context: SubscriptionContext): void => {
  const { subscription } = context;
  const invoice = state.invoices.get(invoiceCodeOf(subscription));
  if (subscription.status === 'non-renewing') endSubscription(state, context);
  else if (invoice) charge(state, context, invoice);
  else createInvoice(state, context);
};

const endSubscription = (state: SimulatorState, context: SubscriptionContext): void => {
  const ended: Subscription = { ...context.subscription, status: state.switches.get().endedStatus };
  sendSubscriptionEvent(state, 'subscription.disable', { ...context, subscription: ended }, ended.nextPaymentAt);
  state.subscriptions.put(ended.code, ended);
};

const createInvoice = (state: SimulatorState, context: SubscriptionContext): void => {
  const { subscription } = context;
  const code = invoiceCodeOf(subscription);
  const announcedAt = later(subscription.nextPaymentAt, -invoiceLeadMs);
  const createdAt = announcedAt > subscription.createdAt ? announcedAt : subscription.createdAt;
  const invoice: Invoice = {
    id: 3_953_000 + state.nextNumber(),
    code,
    subscriptionCode: subscription.code,
    reference: renewalReferenceOf(code),
    chargeAt: subscription.nextPaymentAt,
    status: 'pending',
    failure: null,
    paidAt: null,
    createdAt,
  };
  sendInvoiceEvent(state, 'invoice.create', context, invoice, createdAt);
  state.invoices.put(code, invoice);
};

const sendInvoiceEvent = (
  state: SimulatorState,
  event: string,
  context: SubscriptionContext,
  invoice: Invoice,
  at: Instant,
): void => enqueue(state, `${event}:${invoice.code}`, event, invoiceEventShape(context, invoice), at);

const charge = (state: SimulatorState, context: SubscriptionContext, pending: Invoice): void => {
  const { subscription, customer } = context;
  const at = subscription.nextPaymentAt;
  const completedAt = later(at, chargeMs);
  const invoice = pending.status === 'pending' ? withOutcome(pending, context, completedAt) : pending;
  state.invoices.put(invoice.code, invoice);
  if (customer.failsNextCharge) state.customers.put(customer.code, { ...customer, failsNextCharge: false });
  const isPaid = invoice.status === 'success';
  const transaction = chargeOf(state, context, invoice, at);
  state.transactions.put(transaction.reference, transaction);
  const next: Subscription = {
    ...subscription,
    // The provider does not retry before the next charge date.
    status: isPaid ? 'active' : 'attention',
    nextPaymentAt: nextChargeAt(at),
    payments: subscription.payments + (isPaid ? 1 : 0),
    invoiceCode: invoice.code,
  };
  const after = { ...context, subscription: next };
  if (isPaid) {
    const isChargeFirst = comesFirst(state, 'charge', transaction.reference);
    sendPayment(state, after, transaction, later(completedAt, isChargeFirst ? 0 : 600));
    sendInvoiceEvent(state, 'invoice.update', after, invoice, later(completedAt, 300));
  } else {
    sendInvoiceEvent(state, 'invoice.payment_failed', after, invoice, completedAt);
    sendInvoiceEvent(state, 'invoice.update', after, invoice, later(completedAt, 300));
  }
  state.subscriptions.put(next.code, next);
};

const withOutcome = (invoice: Invoice, { card, customer }: SubscriptionContext, at: Instant): Invoice => {
  const failure = declineOf(card, customer, at);
  return failure === null ? { ...invoice, status: 'success', paidAt: at } : { ...invoice, status: 'failed', failure };
};

/** The charge of an invoice: the stored one, if a crash came after it was made. */
const chargeOf = (
  state: SimulatorState,
  { subscription, customer, plan }: SubscriptionContext,
  invoice: Invoice,
  at: Instant,
): Transaction =>
  state.transactions.get(invoice.reference) ?? {
    id: 4_099_260_000 + state.nextNumber(),
    reference: invoice.reference,
    accessCode: '',
    customerCode: customer.code,
    planCode: plan.code,
    amount: subscription.amount,
    status: invoice.status === 'success' ? 'success' : 'failed',
    cardCode: subscription.cardCode,
    gatewayResponse: invoice.failure ?? 'Approved',
    metadata: { invoice_action: 'create' },
    callbackUrl: null,
    createdAt: at,
    paidAt: invoice.paidAt,
  };

const sendPayment = (
  state: SimulatorState,
  { customer, plan, card }: SubscriptionContext,
  transaction: Transaction,
  at: Instant,
): void =>
  enqueue(
    state,
    `charge.success:${transaction.reference}`,
    'charge.success',
    chargedShape({ transaction, customer, plan, card }),
    at,
  );

/** Pays the invoice that failed, as a new charge. The date of the next one stays. */
export const payFailedInvoice = (state: SimulatorState, context: SubscriptionContext): void => {
  const { subscription } = context;
  const failed = state.invoices.get(subscription.invoiceCode ?? '');
  if (subscription.status !== 'attention' || !failed) return;
  const at = state.now().toISOString();
  const reference = renewalReferenceOf(`${failed.code}:${subscription.cardCode}`);
  const invoice: Invoice = { ...failed, status: 'success', failure: null, reference, paidAt: at };
  const transaction = chargeOf(state, context, invoice, at);
  state.transactions.put(reference, transaction);
  state.invoices.put(invoice.code, invoice);
  const next: Subscription = { ...subscription, status: 'active', payments: subscription.payments + 1 };
  const after = { ...context, subscription: next };
  sendPayment(state, after, transaction, at);
  enqueue(state, `invoice.update:${reference}`, 'invoice.update', invoiceEventShape(after, invoice), at);
  state.subscriptions.put(next.code, next);
};

/** Whether the webhook of the charge is sent before that of its subscription. Random, but the same for the same seed. */
export const comesFirst = (state: SimulatorState, what: 'charge' | 'subscription', seed: string): boolean => {
  const { firstWebhook } = state.switches.get();
  return firstWebhook === 'random' ? seededRandom(`first:${seed}`, 2) === 0 : firstWebhook === what;
};
