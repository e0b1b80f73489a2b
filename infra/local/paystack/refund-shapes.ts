import { dayMs, later } from './calendar.ts';
import type { Customer, Refund, Transaction } from './records.ts';
import { integration } from './shapes.ts';

const noteOf = ({ reference }: Refund): string => `Refund for transaction ${reference}`;

const base = (refund: Refund) => ({
  integration,
  deducted_amount: refund.status === 'processed' ? refund.amount : 0,
  fully_deducted: refund.status === 'processed',
  channel: null,
  merchant_note: `${noteOf(refund)} by ops@example.com`,
  customer_note: noteOf(refund),
  status: refund.status,
  refunded_by: 'ops@example.com',
  expected_at: later(refund.createdAt, 10 * dayMs),
  currency: 'USD',
  domain: 'test',
  amount: refund.amount,
  id: refund.id,
  createdAt: refund.createdAt,
  updatedAt: refund.updatedAt,
});

/** The reply to POST /refund, the only one with the transaction as an object, most of whose fields are empty. */
export const createdRefundShape = (refund: Refund, transaction: Transaction) => ({
  ...base(refund),
  transaction: {
    id: transaction.id,
    domain: 'test',
    reference: transaction.reference,
    amount: transaction.amount,
    paid_at: transaction.paidAt,
    channel: 'card',
    currency: 'USD',
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  },
});

/** GET /refund/:id. */
export const refundShape = (refund: Refund, transaction: Transaction) => ({
  ...base(refund),
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
});

/** A row of GET /refund. */
export const listedRefundShape = (refund: Refund, transaction: Transaction, hasReference: boolean) => ({
  ...refundShape(refund, transaction),
  ...(hasReference && { transaction_reference: transaction.reference }),
});

/** refund.*. The amount is a string until the refund fails or needs attention, and a number then. */
export const refundEventShape = (refund: Refund, customer: Customer | undefined) => {
  const isStuck = refund.status === 'failed' || refund.status === 'needs-attention';
  return {
    status: refund.status,
    transaction_reference: refund.reference,
    refund_reference: refund.status === 'pending' || refund.status === 'processing' ? null : `13${refund.id}`,
    amount: isStuck ? refund.amount : String(refund.amount),
    currency: 'USD',
    ...(refund.status !== 'needs-attention' && { processor: 'mpgs_zen' }),
    customer: { first_name: '', last_name: '', email: customer?.email ?? '' },
    integration,
    domain: 'test',
    ...(refund.status === 'needs-attention' && {
      id: String(refund.id),
      customer_note: noteOf(refund),
      merchant_note: `${noteOf(refund)} by ops@example.com`,
    }),
  };
};
