import type { Customer, Invoice, Plan, Subscription, Transaction } from './records.ts';
import { cardShape, customerShape, fullCustomerShape, integration, planEventShape, planShape } from './shapes.ts';

export type Bundle = { subscription: Subscription; customer: Customer; plan: Plan };

const base = ({ subscription }: Bundle) => ({
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

const cardOf = ({ customer }: Bundle) => (customer.card ? cardShape(customer.card) : {});
const startOf = ({ subscription }: Bundle) => Math.floor(Date.parse(subscription.createdAt) / 1_000);

/** POST /subscription and GET /customer: everything it refers to is a number. */
export const rawSubscriptionShape = (bundle: Bundle) => ({
  ...base(bundle),
  customer: bundle.customer.id,
  plan: bundle.plan.id,
  authorization: bundle.customer.card?.id ?? null,
  start: startOf(bundle),
  quantity: 1,
  cancelledAt: bundle.subscription.cancelledAt,
  easy_cron_id: null,
  updatedAt: bundle.subscription.createdAt,
});

/** One row of GET /subscription. */
export const listedSubscriptionShape = (bundle: Bundle) => ({
  ...base(bundle),
  customer: fullCustomerShape(bundle.customer),
  plan: planShape(bundle.plan),
  authorization: cardOf(bundle),
  start: startOf(bundle),
  quantity: 1,
  easy_cron_id: null,
  payments_count: bundle.subscription.payments,
  most_recent_invoice: null,
});

/** GET /subscription/:code, which has no updatedAt and refers by number inside its invoice only. */
export const fetchedSubscriptionShape = (bundle: Bundle, invoice: Invoice | undefined, charge?: Transaction) => ({
  ...base(bundle),
  customer: fullCustomerShape(bundle.customer),
  plan: planShape(bundle.plan),
  authorization: cardOf(bundle),
  cancelledAt: bundle.subscription.cancelledAt,
  payments_count: bundle.subscription.payments,
  invoices: [],
  invoices_history: [],
  most_recent_invoice: invoice ? recentInvoice(bundle, invoice, charge) : null,
});

const recentInvoice = ({ subscription, customer }: Bundle, invoice: Invoice, charge?: Transaction) => ({
  subscription: subscription.id,
  integration,
  domain: 'test',
  invoice_code: invoice.code,
  customer: customer.id,
  transaction: charge?.id ?? null,
  amount: subscription.amount,
  period_start: invoice.chargeAt,
  period_end: subscription.nextPaymentAt,
  status: invoice.status === 'failed' ? 'attention' : invoice.status,
  // As seen in life: an invoice that failed says paid here.
  paid: 1,
  retries: 1,
  authorization: customer.card?.id ?? null,
  paid_at: invoice.paidAt,
  description: invoice.status === 'failed' ? 'Insufficient Funds' : null,
  id: invoice.id,
  created_at: invoice.createdAt,
  updated_at: invoice.createdAt,
});

/** subscription.create, .not_renew and .disable. */
export const subscriptionEventShape = (bundle: Bundle) => ({
  id: bundle.subscription.id,
  domain: 'test',
  status: bundle.subscription.status === 'completed' ? 'complete' : bundle.subscription.status,
  subscription_code: bundle.subscription.code,
  email_token: bundle.subscription.token,
  amount: bundle.subscription.amount,
  cron_expression: bundle.subscription.cron,
  next_payment_date: bundle.subscription.nextPaymentAt,
  open_invoice: null,
  createdAt: bundle.subscription.createdAt,
  integration,
  plan: planEventShape(bundle.plan),
  authorization: cardOf(bundle),
  customer: customerShape(bundle.customer),
});

/** The one envelope of all invoice events, and the only one with subscription code and reference together. */
export const invoiceEventShape = (bundle: Bundle, invoice: Invoice) => ({
  domain: 'test',
  invoice_code: invoice.code,
  amount: bundle.subscription.amount,
  period_start: invoice.chargeAt,
  period_end: bundle.subscription.nextPaymentAt,
  status: invoice.status,
  paid: invoice.status === 'success' ? 1 : 0,
  paid_at: invoice.paidAt,
  description: null,
  authorization: cardOf(bundle),
  subscription: {
    status: bundle.subscription.status,
    subscription_code: bundle.subscription.code,
    email_token: bundle.subscription.token,
    amount: bundle.subscription.amount,
    cron_expression: bundle.subscription.cron,
    next_payment_date: bundle.subscription.nextPaymentAt,
    open_invoice: invoice.status === 'failed' ? invoice.code : null,
  },
  customer: customerShape(bundle.customer),
  transaction:
    invoice.status === 'pending'
      ? {}
      : {
          reference: invoice.reference,
          status: invoice.status,
          amount: bundle.subscription.amount,
          currency: 'USD',
        },
  createdAt: invoice.createdAt,
});
