import type { Instant } from './days.ts';

/** What can happen to a charge after it succeeded. */
export const disputeKinds = [
  'refund_pending',
  'refund_processing',
  'refund_processed',
  'refund_failed',
  'refund_needs_attention',
  'dispute_opened',
  'dispute_reminded',
  'dispute_resolved',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** A checkout that was paid: when we opened it, and when the provider charged it. */
export type CheckoutCharge = { reference: string; createdAt: Instant; paidAt: Instant };

const isAfter = (a: CheckoutCharge, b: CheckoutCharge): boolean =>
  a.paidAt > b.paidAt || (a.paidAt === b.paidAt && a.reference > b.reference);

/**
 * Charges that nobody can have wanted: their checkout was open already when another one was paid. A checkout opened
 * after a payment is a change of plan, of which the customer was told the price.
 */
export const duplicateCharges = <C extends CheckoutCharge>(charges: readonly C[]): C[] =>
  charges.filter((charge) => charges.some((other) => isAfter(charge, other) && charge.createdAt <= other.paidAt));
