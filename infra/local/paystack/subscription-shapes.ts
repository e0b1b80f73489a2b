import { later, nextChargeAt } from './calendar.ts';
import type { Card, Customer, Invoice, Plan, Subscription } from './records.ts';
import {
  authorizationShape,
  customerShape,
  fullCustomerShape,
  integration,
  planEventShape,
  planShape,
} from './shapes.ts';

export type SubscriptionContext = {
  subscription: Subscription;
  customer: Customer;
  plan: Plan;
  card: Card | undefined;
};

export type ChargedInvoice = { invoice: Invoice; chargeId: number | null };

const base = ({ subscription }: SubscriptionContext) => ({
  id: subscription.id,
  domain: 'test',
  status: subscription.status,
  subscription_code: subscription.code,
  email_token: subscription.token,
  amount: subscription.amount,
  cron_expression: subscription.cron,
  next_payment_date: subscription.nextPaymentAt,
  open_invoice: null,
  createdAt: subscription.createdAt,
  integration,
  invoice_limit: 0,
  split_code: null,
  metadata: null,
});

const startOf = ({ subscription }: SubscriptionContext) => Math.floor(Date.parse(subscription.createdAt) / 1_000);

/** POST /subscription and GET /customer: references are numbers. */
export const rawSubscriptionShape = (context: SubscriptionContext) => ({
  ...base(context),
  customer: context.customer.id,
  plan: context.plan.id,
  authorization: context.card?.id ?? null,
  start: startOf(context),
  quantity: 1,
  cancelledAt: context.subscription.cancelledAt,
  easy_cron_id: null,
  updatedAt: context.subscription.createdAt,
});

/** One row of GET /subscription. */
export const listedSubscriptionShape = (context: SubscriptionContext) => ({
  ...base(context),
  customer: fullCustomerShape(context.customer),
  plan: planShape(context.plan),
  authorization: authorizationShape(context.card),
  start: startOf(context),
  quantity: 1,
  easy_cron_id: null,
  payments_count: context.subscription.payments,
  most_recent_invoice: null,
});

/** GET /subscription/:code, without updatedAt. References are numbers only inside its invoices, the newest first. */
export const fetchedSubscriptionShape = (
  context: SubscriptionContext,
  { open, settled, listed }: { open: ChargedInvoice[]; settled: ChargedInvoice[]; listed: 'newest' | 'all' },
) => ({
  ...base(context),
  open_invoice: open[0]?.invoice.code ?? null,
  customer: fullCustomerShape(context.customer),
  plan: planShape(context.plan),
  authorization: authorizationShape(context.card),
  cancelledAt: context.subscription.cancelledAt,
  payments_count: context.subscription.payments,
  invoices: listed === 'all' ? open.map((each) => fetchedInvoice(context, each)) : [],
  invoices_history: listed === 'all' ? settled.map((each) => fetchedInvoice(context, each)) : [],
  most_recent_invoice: settled[0] ? fetchedInvoice(context, settled[0]) : null,
});

const fetchedInvoice = (
  { subscription, customer, card }: SubscriptionContext,
  { invoice, chargeId }: ChargedInvoice,
) => ({
  subscription: subscription.id,
  integration,
  domain: 'test',
  invoice_code: invoice.code,
  customer: customer.id,
  transaction: chargeId,
  amount: subscription.amount,
  period_start: invoice.chargeAt,
  period_end: later(nextChargeAt(invoice.chargeAt), -1),
  status: invoice.status === 'failed' ? 'attention' : invoice.status,
  // Observed: a failed invoice has paid 1 here too.
  paid: invoice.status === 'pending' ? 0 : 1,
  retries: 1,
  authorization: card?.id ?? null,
  paid_at: invoice.paidAt,
  description: invoice.failure,
  id: invoice.id,
  created_at: invoice.createdAt,
  updated_at: invoice.createdAt,
});

/** subscription.create, .not_renew and .disable. */
export const subscriptionEventShape = (context: SubscriptionContext) => ({
  id: context.subscription.id,
  domain: 'test',
  status: context.subscription.status === 'completed' ? 'complete' : context.subscription.status,
  subscription_code: context.subscription.code,
  email_token: context.subscription.token,
  amount: context.subscription.amount,
  cron_expression: context.subscription.cron,
  next_payment_date: context.subscription.nextPaymentAt,
  open_invoice: null,
  createdAt: context.subscription.createdAt,
  integration,
  plan: planEventShape(context.plan),
  authorization: authorizationShape(context.card),
  customer: customerShape(context.customer),
});

/** The shape of all invoice events, and the only one with both the subscription code and the reference. */
export const invoiceEventShape = (context: SubscriptionContext, invoice: Invoice) => ({
  domain: 'test',
  invoice_code: invoice.code,
  amount: context.subscription.amount,
  period_start: invoice.chargeAt,
  period_end: context.subscription.nextPaymentAt,
  status: invoice.status,
  paid: invoice.status === 'success' ? 1 : 0,
  paid_at: invoice.paidAt,
  description: null,
  authorization: authorizationShape(context.card),
  subscription: {
    status: context.subscription.status,
    subscription_code: context.subscription.code,
    email_token: context.subscription.token,
    amount: context.subscription.amount,
    cron_expression: context.subscription.cron,
    next_payment_date: context.subscription.nextPaymentAt,
    open_invoice: invoice.status === 'failed' ? invoice.code : null,
  },
  customer: customerShape(context.customer),
  transaction:
    invoice.status === 'pending'
      ? {}
      : {
          reference: invoice.reference,
          status: invoice.status,
          amount: context.subscription.amount,
          currency: 'USD',
        },
  createdAt: invoice.createdAt,
});
