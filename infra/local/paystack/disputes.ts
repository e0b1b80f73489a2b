import type { Instant } from '#domain/days.ts';
import { dayMs, later } from './calendar.ts';
import type { Customer, Transaction } from './records.ts';
import { customerShape } from './shapes.ts';

/** charge.dispute.create, with one charge, whose own customer is nearly empty. */
export const disputeShape = (transaction: Transaction, customer: Customer, at: Instant) => ({
  id: 358_000 + (transaction.id % 1_000),
  refund_amount: transaction.amount,
  currency: 'USD',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  domain: 'test',
  transaction: {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: 'Approved',
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: 'card',
    currency: 'USD',
    ip_address: null,
    metadata: '',
    log: null,
    authorization: {},
    customer: { international_format_phone: null },
    plan: {},
    subaccount: {},
    split: {},
  },
  transaction_reference: null,
  category: 'chargeback',
  customer: customerShape(customer),
  bin: '408408',
  last4: '4081',
  dueAt: later(at, 4 * dayMs),
  resolvedAt: null,
  evidence: null,
  attachments: null,
  note: null,
  history: [{ status: 'pending', by: customer.email, createdAt: at }],
  messages: [],
  created_at: at,
  updated_at: at,
});
