import * as z from 'zod/mini';
import type { ProviderDispute, ProviderRefund, RefundState } from '#ports/provider-records.ts';
import { Count, firstInstant, Id, MaybeText } from './reply-fields.ts';

const refundStates = new Map<string, RefundState>([
  ['processing', 'processing'],
  ['processed', 'processed'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
]);

const Dates = { created_at: MaybeText, createdAt: MaybeText };

/** The transaction of a refund: an object in the reply to its creation, else a number. */
const Transaction = z.union([
  z.pipe(
    Id,
    z.transform((id) => ({ id, reference: '' })),
  ),
  z.object({ id: Id, reference: z.string() }),
]);

export const RefundReply = z.pipe(
  z.object({
    id: Id,
    transaction: Transaction,
    // Newer replies have it, the documented samples do not.
    transaction_reference: MaybeText,
    status: z.string(),
    amount: Count,
    domain: MaybeText,
    ...Dates,
  }),
  z.transform((raw): { refund: ProviderRefund; chargeId: string } => ({
    refund: {
      id: raw.id,
      reference: raw.transaction_reference || raw.transaction.reference,
      state: refundStates.get(raw.status) ?? 'pending',
      amountCents: raw.amount,
      domain: raw.domain ?? '',
      createdAt: firstInstant(raw.createdAt, raw.created_at) ?? '',
    },
    chargeId: raw.transaction.id,
  })),
);

export const DisputeReply = z.pipe(
  z.object({
    id: Id,
    transaction: z.object({ reference: z.string().check(z.minLength(1)), status: MaybeText }),
    status: z.string(),
    resolution: MaybeText,
    customer: z.nullish(z.object({ customer_code: MaybeText })),
    domain: MaybeText,
    ...Dates,
  }),
  z.transform(
    (raw): ProviderDispute => ({
      id: raw.id,
      reference: raw.transaction.reference,
      state: disputeStateOf(raw.status, raw.resolution ?? '', raw.transaction.status ?? ''),
      customerCode: raw.customer?.customer_code ?? '',
      domain: raw.domain ?? '',
      createdAt: firstInstant(raw.createdAt, raw.created_at) ?? '',
    }),
  ),
);

/** Resolutions are 'merchant-accepted', 'auto-accepted' and 'declined'. Where the money went decides. */
const disputeStateOf = (status: string, resolution: string, charge: string): ProviderDispute['state'] => {
  if (charge === 'reversed' || resolution.endsWith('accepted')) return 'lost';
  return status === 'resolved' || status === 'archived' ? 'won' : 'open';
};
