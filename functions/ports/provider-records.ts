import type { Instant } from '#domain/days.ts';
import type { ProviderSubscription } from '#domain/subscription.ts';

/** A card that the provider saved for a customer. */
export type ProviderCard = {
  authorizationCode: string;
  /** The same for one card number whoever pays with it; '' if the provider gives none. */
  signature: string;
  brand: string;
  last4: string;
  /** 'YYYY-MM': the last month in which it can be charged. */
  expiresIn: string | null;
  isReusable: boolean;
};

/** 'reversed': paid, then refunded whole or lost in a dispute. 'open': not paid, but may still be. */
export type ChargeState = 'success' | 'reversed' | 'failed' | 'open';

/** A charge of any outcome. Amount in cents. */
export type ListedCharge = {
  /** The provider's number, by which invoices and refunds refer to it. */
  id: string;
  reference: string;
  state: ChargeState;
  amountCents: number;
  currency: string;
  domain: string;
  /** '' for a charge without a plan. */
  planCode: string;
  customerCode: string;
  /** What we sent as metadata.user_id; null for a charge that the provider made. */
  userId: string | null;
  card: ProviderCard | null;
  createdAt: Instant;
  paidAt: Instant | null;
};

/** A month that a subscription charges for. */
export type ProviderInvoice = {
  code: string;
  state: 'pending' | 'paid' | 'failed';
  /** Its charge, by one of both names; null if there is none yet or the provider does not give it. */
  chargeId: string | null;
  reference: string | null;
  /** The due date that the provider had scheduled; null if the provider's period contradicts itself. */
  dueAt: Instant | null;
  paidAt: Instant | null;
  /** Why the bank declined, in the provider's words. */
  failure: string | null;
};

/** A subscription with its card and invoices, newest first. The provider may list only the newest invoice. */
export type SubscriptionDetails = ProviderSubscription & {
  customerCode: string;
  card: ProviderCard | null;
  invoices: ProviderInvoice[];
  openInvoiceCode: string | null;
};

export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention';

/** Amount in cents. `reference` is that of the charge. */
export type ProviderRefund = {
  id: string;
  reference: string;
  state: RefundState;
  amountCents: number;
  domain: string;
  createdAt: Instant;
};

/** `reference` is that of the charge. 'lost': the money went back to the customer. */
export type ProviderDispute = {
  id: string;
  reference: string;
  state: 'open' | 'won' | 'lost';
  customerCode: string;
  domain: string;
  createdAt: Instant;
};

/** `unreadable` counts rows that cannot be parsed. */
export type Page<T> = { rows: T[]; unreadable: number; isLast: boolean };

/** `startsAt`: the date of the first charge, at least an hour ahead. */
export type SubscriptionRequest = {
  customerCode: string;
  planCode: string;
  authorizationCode: string;
  startsAt: Instant;
};

export type SubscriptionResult =
  | { kind: 'created'; subscription: ProviderSubscription }
  /** The customer has an active subscription to this plan. */
  | { kind: 'duplicate_subscription' }
  /** The card is unknown, not this customer's, or can't be charged again. */
  | { kind: 'card_refused' }
  /** Any other refusal. */
  | { kind: 'refused' };

export type CardChargeRequest = {
  reference: string;
  authorizationCode: string;
  /** The customer's address at the provider: the card is refused under any other. */
  email: string;
  amountCents: number;
  userId: string;
};

/** 'attempted' says nothing about the outcome, nor does 'duplicate_reference': verify does. */
export type CardChargeResult = 'attempted' | 'duplicate_reference' | 'card_refused';

export type RefundResult =
  | { kind: 'accepted'; refund: ProviderRefund }
  | { kind: 'already_refunded' }
  | { kind: 'refused'; reason: 'insufficient_balance' | 'other' };
