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

/** A paid checkout. `createdAt`: when we opened it; `paidAt`: when the provider charged it. */
export type CheckoutCharge = { reference: string; createdAt: Instant; paidAt: Instant };

const isAfter = (a: CheckoutCharge, b: CheckoutCharge): boolean =>
  a.paidAt > b.paidAt || (a.paidAt === b.paidAt && a.reference > b.reference);

/**
 * Charges that no customer wants: their checkout was already open when another one was paid. A checkout opened after a
 * payment is a change of plan, whose price the customer saw.
 */
export const duplicateCharges = <C extends CheckoutCharge>(charges: readonly C[]): C[] =>
  charges.filter((charge) => charges.some((other) => isAfter(charge, other) && charge.createdAt <= other.paidAt));
