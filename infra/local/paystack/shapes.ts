import type { Card, Customer, Plan, Refund, Transaction } from './records.ts';

/** The provider's response bodies. The same record has a different shape in each endpoint and event. */
export const integration = 1_037_001;

export const cardShape = (card: Card) => ({
  authorization_code: card.code,
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'KE',
  brand: 'visa',
  reusable: true,
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

const transactionBase = (transaction: Transaction) => ({
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
  fees: transaction.paidAt === null ? null : Math.ceil(transaction.amount * 0.038),
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

const cardOf = (transaction: Transaction, customer: Customer) =>
  transaction.paidAt !== null && customer.card ? cardShape(customer.card) : {};

/** Verify: the plan as its code, and its object in `plan_object`. */
export const verifiedShape = (transaction: Transaction, customer: Customer, plan: Plan | undefined) => ({
  ...transactionBase(transaction),
  authorization: cardOf(transaction, customer),
  customer: { ...customerShape(customer), first_name: null, last_name: null, phone: null },
  plan: plan?.code ?? null,
  plan_object: plan ? planObjectShape(plan) : {},
  createdAt: transaction.createdAt,
  connect: null,
  transaction_date: transaction.createdAt,
});

/** GET /transaction: the plan as an object. */
export const listedTransactionShape = (transaction: Transaction, customer: Customer, plan: Plan | undefined) => ({
  ...transactionBase(transaction),
  authorization: cardOf(transaction, customer),
  customer: customerShape(customer),
  plan: plan ? planObjectShape(plan) : {},
  createdAt: transaction.createdAt,
});

/** charge.success. */
export const chargedShape = (transaction: Transaction, customer: Customer, plan: Plan | undefined) => ({
  ...transactionBase(transaction),
  authorization: { ...cardOf(transaction, customer), receiver_bank_account_number: null, receiver_bank: null },
  customer: customerShape(customer),
  plan: plan ? planEventShape(plan) : {},
  response_code: '00',
  gateway_response_code: 'approved',
});

export const refundShape = (refund: Refund, transaction: Transaction) => ({
  integration,
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  domain: 'test',
  currency: 'USD',
  amount: refund.amount,
  status: refund.status,
  refunded_at: null,
  deducted_amount: 0,
  fully_deducted: false,
  channel: null,
  id: refund.id,
  createdAt: refund.createdAt,
  updatedAt: refund.createdAt,
});
