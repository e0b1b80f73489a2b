import type { Instant } from '#domain/days.ts';

/** The records of the simulated provider. Amounts are in cents; codes and ids have the provider's formats. */
export type Card = {
  id: number;
  /** The authorization code. A new one is made for a card that was deactivated or expired. */
  code: string;
  /** The same for one card number, whoever pays with it. */
  signature: string;
  customerCode: string;
  brand: string;
  bin: string;
  last4: string;
  /** 'YYYY-MM': the last month in which it can be charged. */
  expiresIn: string;
  isReusable: boolean;
  /** The bank declines it from now on. */
  isDeclining: boolean;
  isActive: boolean;
};

export type Customer = {
  id: number;
  code: string;
  email: string;
  metadata: unknown;
  createdAt: Instant;
  /** The card of the last successful payment. */
  cardCode: string | null;
  failsNextCharge: boolean;
};

export type Plan = { id: number; code: string; name: string; amount: number; createdAt: Instant };

export type Transaction = {
  id: number;
  reference: string;
  /** '' for a charge of a saved card, which has no checkout page. */
  accessCode: string;
  customerCode: string;
  planCode: string | null;
  amount: number;
  status: 'abandoned' | 'processing' | 'success' | 'failed' | 'reversed';
  cardCode: string | null;
  gatewayResponse: string;
  metadata: unknown;
  callbackUrl: string | null;
  createdAt: Instant;
  paidAt: Instant | null;
};

export type SubscriptionStatus = 'active' | 'non-renewing' | 'attention' | 'completed' | 'cancelled';

export type Subscription = {
  id: number;
  code: string;
  token: string;
  customerCode: string;
  planCode: string;
  amount: number;
  status: SubscriptionStatus;
  cron: string;
  nextPaymentAt: Instant;
  createdAt: Instant;
  cancelledAt: Instant | null;
  payments: number;
  /** The card that renewals charge. */
  cardCode: string | null;
  invoiceCode: string | null;
  /** The reference of the checkout that created it; null if it was created through the API. */
  boughtBy: string | null;
};

export type Invoice = {
  id: number;
  code: string;
  subscriptionCode: string;
  /** The renewal charge's reference. */
  reference: string;
  /** The charge date. */
  chargeAt: Instant;
  status: 'pending' | 'success' | 'failed';
  /** Why the bank declined. */
  failure: string | null;
  paidAt: Instant | null;
  createdAt: Instant;
};

export type Refund = {
  id: number;
  reference: string;
  amount: number;
  status: 'pending' | 'processing' | RefundOutcome;
  /** How it will end. */
  outcome: RefundOutcome;
  createdAt: Instant;
  updatedAt: Instant;
};

export type RefundOutcome = 'processed' | 'failed' | 'needs-attention';

export type Dispute = {
  id: number;
  reference: string;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  createdAt: Instant;
  updatedAt: Instant;
};

/** A delayed step of the provider. It is written before the record that causes it. */
export type Task = { id: string; dueAt: Instant } & (
  | { kind: 'announce' | 'subscribe' | 'settle'; reference: string }
  | { kind: 'created' | 'not-renew'; code: string }
  | { kind: 'refund-pending' | 'refund-processing' | 'refund'; refundId: number }
);

/** One copy of a webhook. */
export type Webhook = {
  id: string;
  event: string;
  /** The exact body of every attempt. */
  body: string;
  dueAt: Instant;
  createdAt: Instant;
  attempts: number;
  lastStatus: number | null;
  state: 'waiting' | 'delivered' | 'dropped' | 'given up';
};
