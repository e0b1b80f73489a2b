import type { Card, Customer, Plan, Transaction } from './records.ts';

/** The provider's response bodies. The same record has a different shape in each endpoint and event. */
export const integration = 1_037_001;

export const cardShape = (card: Card) => ({
  authorization_code: card.code,
  bin: card.bin,
  last4: card.last4,
  exp_month: card.expiresIn.slice(5),
  exp_year: card.expiresIn.slice(0, 4),
  channel: 'card',
  card_type: `${card.brand} `,
  bank: 'TEST BANK',
  country_code: 'KE',
  brand: card.brand,
  reusable: card.isReusable,
  signature: card.signature,
  account_name: null,
});

export const customerShape = (customer: Customer) => ({
  id: customer.id,
  first_name: '',
  last_name: '',
  email: customer.email,
  customer_code: customer.code,
  phone: '',
  metadata: customer.metadata,
  risk_action: 'default',
  international_format_phone: null,
});

export const fullCustomerShape = (customer: Customer) => ({
  ...customerShape(customer),
  domain: 'test',
  integration,
  createdAt: customer.createdAt,
  updatedAt: customer.createdAt,
});

/** In the response to creating a customer. */
export const newCustomerShape = (customer: Customer) => ({
  email: customer.email,
  integration,
  domain: 'test',
  customer_code: customer.code,
  id: customer.id,
  identified: false,
  identifications: null,
  createdAt: customer.createdAt,
  updatedAt: customer.createdAt,
});

const planBase = (plan: Plan) => ({
  id: plan.id,
  name: plan.name,
  plan_code: plan.code,
  description: null,
  amount: plan.amount,
  interval: 'monthly',
  currency: 'USD',
});

/** In webhooks, where booleans are numbers. */
export const planEventShape = (plan: Plan) => ({ ...planBase(plan), send_invoices: 1, send_sms: 1 });

/** `plan_object` of verify. */
const planObjectShape = (plan: Plan) => ({ ...planBase(plan), send_invoices: true, send_sms: true });

export const planShape = (plan: Plan) => ({
  ...planObjectShape(plan),
  domain: 'test',
  integration,
  hosted_page: false,
  hosted_page_url: null,
  hosted_page_summary: null,
  migrate: null,
  createdAt: plan.createdAt,
  updatedAt: plan.createdAt,
});

export type TransactionContext = {
  transaction: Transaction;
  customer: Customer;
  plan: Plan | undefined;
  card: Card | undefined;
};

const transactionBase = ({ transaction }: TransactionContext) => ({
  id: transaction.id,
  domain: 'test',
  status: transaction.status,
  reference: transaction.reference,
  receipt_number: null,
  amount: transaction.amount,
  message: null,
  gateway_response: transaction.gatewayResponse,
  paid_at: transaction.paidAt,
  created_at: transaction.createdAt,
  channel: 'card',
  currency: 'USD',
  ip_address: transaction.accessCode === '' ? null : '192.0.2.10',
  metadata: transaction.metadata,
  log: null,
  fees: feesOf(transaction),
  fees_split: null,
  subaccount: {},
  split: {},
  order_id: null,
  paidAt: transaction.paidAt,
  requested_amount: transaction.amount,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
});

const feesOf = ({ amount, paidAt }: Transaction): number | null => (paidAt === null ? null : Math.ceil(amount * 0.038));

/** {} for a checkout that nobody paid. */
export const authorizationShape = (card: Card | undefined) => (card ? cardShape(card) : {});

/** Verify: the plan as its code, and its object in `plan_object`. */
export const verifiedShape = (context: TransactionContext) => ({
  ...transactionBase(context),
  authorization: authorizationShape(context.card),
  customer: { ...customerShape(context.customer), first_name: null, last_name: null, phone: null },
  plan: context.plan?.code ?? null,
  plan_object: context.plan ? planObjectShape(context.plan) : {},
  createdAt: context.transaction.createdAt,
  connect: null,
  transaction_date: context.transaction.createdAt,
});

/** The reply to the charge of a saved card. */
export const attemptedShape = (context: TransactionContext) => ({
  amount: context.transaction.amount,
  currency: 'USD',
  transaction_date: context.transaction.createdAt,
  status: context.transaction.status,
  reference: context.transaction.reference,
  domain: 'test',
  metadata: context.transaction.metadata ?? '',
  gateway_response: context.transaction.gatewayResponse,
  message: null,
  channel: 'card',
  ip_address: null,
  log: null,
  fees: feesOf(context.transaction),
  authorization: authorizationShape(context.card),
  customer: { ...customerShape(context.customer), first_name: null, last_name: null, phone: null },
  plan: null,
  id: context.transaction.id,
});

/** GET /transaction: the plan as an object. */
export const listedTransactionShape = (context: TransactionContext) => ({
  ...transactionBase(context),
  authorization: authorizationShape(context.card),
  customer: customerShape(context.customer),
  plan: context.plan ? planObjectShape(context.plan) : {},
  createdAt: context.transaction.createdAt,
});

/** charge.success. */
export const chargedShape = (context: TransactionContext) => ({
  ...transactionBase(context),
  authorization: { ...authorizationShape(context.card), receiver_bank_account_number: null, receiver_bank: null },
  customer: customerShape(context.customer),
  plan: context.plan ? planEventShape(context.plan) : {},
  response_code: '00',
  gateway_response_code: 'approved',
});
