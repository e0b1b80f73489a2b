import type { Instant } from '#domain/days.ts';
import { cronOf, dayMs, later, nextChargeAt } from './calendar.ts';
import { codeOf, dice, renewalReferenceOf, tokenOf } from './ids.ts';
import type { Customer, Invoice, Plan, Subscription } from './records.ts';
import { chargedShape } from './shapes.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { Bundle } from './subscription-shapes.ts';
import { invoiceEventShape, subscriptionEventShape } from './subscription-shapes.ts';
import { enqueue } from './webhooks.ts';

const noticeMs = 3 * dayMs;
/** From the date of charging to the money. */
const chargeMs = 5_000;

/** A subscription with what it refers to; both were there when it was made and nothing deletes them but a reset. */
export const bundleOf = (world: SimulatorState, subscription: Subscription): Bundle | undefined => {
  const customer = world.customers.get(subscription.customerCode);
  const plan = world.plans.get(subscription.planCode);
  return customer && plan && { subscription, customer, plan };
};

/** A new subscription, not yet kept. */
export const newSubscription = (
  world: SimulatorState,
  customer: Customer,
  plan: Plan,
  at: Instant,
  bought: { by: string | null; firstChargeAt: Instant | null },
): Subscription => {
  const number = world.nextNumber();
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
    invoiceCode: null,
    boughtBy: bought.by,
  };
};

export const tellSubscription = (
  world: SimulatorState,
  event: 'subscription.create' | 'subscription.not_renew' | 'subscription.disable',
  bundle: Bundle,
  at: Instant,
  more: Record<string, unknown> = {},
): void =>
  enqueue(world, `${event}:${bundle.subscription.code}`, event, { ...subscriptionEventShape(bundle), ...more }, at);

const invoiceCodeOf = ({ code, nextPaymentAt }: Subscription): string => codeOf('INV', `${code}:${nextPaymentAt}`);

/** When something happens to it by itself: the notice of an invoice, its charge, its end. */
export const dueOf = (world: SimulatorState, subscription: Subscription): Instant | null => {
  if (subscription.status === 'completed' || subscription.status === 'cancelled') return null;
  if (subscription.status === 'non-renewing' || world.invoices.get(invoiceCodeOf(subscription)))
    return subscription.nextPaymentAt;
  return later(subscription.nextPaymentAt, -noticeMs);
};

/**
 * Does the next of these. The subscription is written last: until then a repeat after a crash finds the same invoice,
 * the same outcome and the same ids.
 */
export const advance = (world: SimulatorState, bundle: Bundle): void => {
  const { subscription } = bundle;
  const invoice = world.invoices.get(invoiceCodeOf(subscription));
  if (subscription.status === 'non-renewing') end(world, bundle);
  else if (invoice) charge(world, bundle, invoice);
  else giveNotice(world, bundle);
};

const end = (world: SimulatorState, bundle: Bundle): void => {
  const ended: Subscription = { ...bundle.subscription, status: world.switches.get().endedStatus };
  tellSubscription(world, 'subscription.disable', { ...bundle, subscription: ended }, ended.nextPaymentAt);
  world.subscriptions.put(ended.code, ended);
};

const giveNotice = (world: SimulatorState, bundle: Bundle): void => {
  const { subscription } = bundle;
  const code = invoiceCodeOf(subscription);
  const createdAt = later(subscription.nextPaymentAt, -noticeMs);
  const invoice: Invoice = {
    id: 3_953_000 + world.nextNumber(),
    code,
    subscriptionCode: subscription.code,
    reference: renewalReferenceOf(code),
    chargeAt: subscription.nextPaymentAt,
    status: 'pending',
    paidAt: null,
    createdAt,
  };
  tellInvoice(world, 'invoice.create', bundle, invoice, createdAt);
  world.invoices.put(code, invoice);
};

const tellInvoice = (world: SimulatorState, event: string, bundle: Bundle, invoice: Invoice, at: Instant): void =>
  enqueue(world, `${event}:${invoice.code}`, event, invoiceEventShape(bundle, invoice), at);

const charge = (world: SimulatorState, bundle: Bundle, noticed: Invoice): void => {
  const { subscription, customer, plan } = bundle;
  const at = subscription.nextPaymentAt;
  const settledAt = later(at, chargeMs);
  const invoice = noticed.status === 'pending' ? settled(noticed, customer, settledAt) : noticed;
  world.invoices.put(invoice.code, invoice);
  if (customer.failsNextCharge) world.customers.put(customer.code, { ...customer, failsNextCharge: false });
  const isPaid = invoice.status === 'success';
  const transaction = world.transactions.get(invoice.reference) ?? {
    id: 4_099_260_000 + world.nextNumber(),
    reference: invoice.reference,
    accessCode: '',
    customerCode: customer.code,
    planCode: plan.code,
    amount: subscription.amount,
    status: isPaid ? 'success' : 'failed',
    gatewayResponse: isPaid ? 'Approved' : 'Insufficient Funds',
    metadata: { invoice_action: 'create' },
    callbackUrl: null,
    createdAt: at,
    paidAt: invoice.paidAt,
  };
  world.transactions.put(transaction.reference, transaction);
  const next: Subscription = {
    ...subscription,
    // The provider does not try again before the next date.
    status: isPaid ? 'active' : 'attention',
    nextPaymentAt: nextChargeAt(at),
    payments: subscription.payments + (isPaid ? 1 : 0),
    invoiceCode: invoice.code,
  };
  const after = { subscription: next, customer, plan };
  if (isPaid) {
    const isChargeFirst = comesFirst(world, 'charge', transaction.reference);
    enqueue(
      world,
      `charge.success:${transaction.reference}`,
      'charge.success',
      chargedShape(transaction, customer, plan),
      later(settledAt, isChargeFirst ? 0 : 600),
    );
    tellInvoice(world, 'invoice.update', after, invoice, later(settledAt, 300));
  } else {
    tellInvoice(world, 'invoice.payment_failed', after, invoice, settledAt);
    tellInvoice(world, 'invoice.update', after, invoice, later(settledAt, 300));
  }
  world.subscriptions.put(next.code, next);
};

const settled = (invoice: Invoice, customer: Customer, at: Instant): Invoice =>
  customer.failsNextCharge || customer.card === null
    ? { ...invoice, status: 'failed' }
    : { ...invoice, status: 'success', paidAt: at };

/** Whether the charge is told before what it brought; by chance, but the same chance each time. */
export const comesFirst = (world: SimulatorState, what: 'charge' | 'subscription', seed: string): boolean => {
  const { firstWebhook } = world.switches.get();
  return firstWebhook === 'random' ? dice(`first:${seed}`, 2) === 0 : firstWebhook === what;
};
