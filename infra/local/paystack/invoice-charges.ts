import type { Instant } from '#domain/days.ts';
import { later, nextChargeAt } from './calendar.ts';
import { declineOf } from './cards.ts';
import { renewalReferenceOf, seededRandom } from './ids.ts';
import type { Invoice, Subscription, Transaction } from './records.ts';
import { chargedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { SubscriptionContext } from './subscription-shapes.ts';
import { invoiceEventShape } from './subscription-shapes.ts';
import { enqueue } from './webhooks.ts';

/** From the charge date to the payment. */
const chargeMs = 5_000;

export const sendInvoiceEvent = (
  state: SimulatorState,
  event: string,
  context: SubscriptionContext,
  invoice: Invoice,
  at: Instant,
): void => enqueue(state, `${event}:${invoice.code}`, event, invoiceEventShape(context, invoice), at);

/** Charges an invoice on its date. */
export const charge = (state: SimulatorState, context: SubscriptionContext, pending: Invoice): void => {
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
