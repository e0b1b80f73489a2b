import type { Instant } from '#domain/days.ts';
import { cronOf, dayMs, later, nextChargeAt } from './calendar.ts';
import { cardOf } from './cards.ts';
import { codeOf, renewalReferenceOf, tokenOf } from './ids.ts';
import { charge, sendInvoiceEvent } from './invoice-charges.ts';
import type { Customer, Invoice, Plan, Subscription } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { SubscriptionContext } from './subscription-shapes.ts';
import { subscriptionEventShape } from './subscription-shapes.ts';
import { enqueue } from './webhooks.ts';

const invoiceLeadMs = 3 * dayMs;

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
