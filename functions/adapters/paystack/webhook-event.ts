import * as z from 'zod/mini';
import type { DisputeKind } from '#domain/charges.ts';
import type { WebhookEvent } from '#ports/ports.ts';

/** What each webhook is about: a customer, or what happened to one charge, since refunds carry no customer. */
const subjects = {
  'charge.success': 'customer',
  'subscription.create': 'customer',
  'subscription.disable': 'customer',
  'subscription.not_renew': 'customer',
  'subscription.expiring_cards': 'none',
  'invoice.create': 'customer',
  'invoice.update': 'customer',
  'invoice.payment_failed': 'customer',
  'refund.pending': 'refund_pending',
  'refund.processing': 'refund_processing',
  'refund.processed': 'refund_processed',
  'refund.failed': 'refund_failed',
  'refund.needs-attention': 'refund_needs_attention',
  'charge.dispute.create': 'dispute_opened',
  'charge.dispute.remind': 'dispute_reminded',
  'charge.dispute.resolve': 'dispute_resolved',
  'customeridentification.failed': 'none',
  'customeridentification.success': 'none',
  'dedicatedaccount.assign.failed': 'none',
  'dedicatedaccount.assign.success': 'none',
  'paymentrequest.pending': 'none',
  'paymentrequest.success': 'none',
  'transfer.success': 'none',
  'transfer.failed': 'none',
  'transfer.reversed': 'none',
} as const satisfies Record<string, 'customer' | DisputeKind | 'none'>;

export type PaystackEventName = keyof typeof subjects;

type Subject =
  | { kind: 'customer'; customerCode: string }
  | { kind: 'dispute'; dispute: DisputeKind; reference: string }
  | { kind: 'none' };

/** Only what a webhook is about. Its other contents are ignored: state is always read fresh. */
export type PaystackWebhookEvent = WebhookEvent & { event: PaystackEventName | 'unknown' };

const Body = z.object({ event: z.string(), data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]) });
const Domained = z.object({ domain: z.enum(['test', 'live']) });
const CustomerOf = z.object({
  customer: z.object({ customer_code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)) }),
});
const Reference = z.string().check(z.regex(/^[A-Za-z0-9._=-]{1,200}$/));
const RefundOf = z.object({ transaction_reference: Reference });
const DisputeOf = z.object({ transaction: z.object({ reference: Reference }) });

/** Reads a webhook whose signature was valid. Never throws; what it cannot parse is 'malformed'. */
export const readWebhookEvent = (rawBody: Uint8Array): PaystackWebhookEvent => {
  const body = Body.safeParse(parse(rawBody)).data;
  if (!body) return { event: 'unknown', domain: null, kind: 'malformed' };
  const domain = Domained.safeParse(body.data).data?.domain ?? null;
  if (!isPaystackEventName(body.event)) return { event: 'unknown', domain, kind: 'none' };
  return { event: body.event, domain, ...subjectOf(body.event, body.data) };
};

const isPaystackEventName = (name: string): name is PaystackEventName => Object.hasOwn(subjects, name);

const subjectOf = (event: PaystackEventName, data: unknown): Subject => {
  const subject = subjects[event];
  if (subject === 'none') return { kind: 'none' };
  if (subject === 'customer') {
    const customer = CustomerOf.safeParse(data).data?.customer;
    return customer ? { kind: 'customer', customerCode: customer.customer_code } : { kind: 'none' };
  }
  const reference =
    RefundOf.safeParse(data).data?.transaction_reference ?? DisputeOf.safeParse(data).data?.transaction.reference;
  return reference === undefined ? { kind: 'none' } : { kind: 'dispute', dispute: subject, reference };
};

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const parse = (rawBody: Uint8Array): unknown => {
  try {
    return JSON.parse(decoder.decode(rawBody));
  } catch {
    return undefined;
  }
};
