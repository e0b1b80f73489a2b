import type { Instant } from './days.ts';

/** What may become of a charge afterwards, under the provider's names for it. */
export const disputeKinds = [
  'refund.pending',
  'refund.processing',
  'refund.processed',
  'refund.failed',
  'refund.needs-attention',
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

export const isDisputeKind = (name: string): name is DisputeKind => disputeKinds.some((kind) => kind === name);

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
