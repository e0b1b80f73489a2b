import type { Instant } from '#domain/days.ts';

/** What the simulated provider keeps. Amounts in cents; codes and ids in the provider's styles. */
export type Card = { id: number; code: string; signature: string };

export type Customer = {
  id: number;
  code: string;
  email: string;
  metadata: unknown;
  createdAt: Instant;
  /** The card of the last successful payment; it is charged for renewals. */
  card: Card | null;
  failsNextCharge: boolean;
};

export type Plan = { id: number; code: string; name: string; amount: number; createdAt: Instant };

export type Transaction = {
  id: number;
  reference: string;
  /** '' for a renewal, which nobody opens in a browser. */
  accessCode: string;
  customerCode: string;
  planCode: string | null;
  amount: number;
  status: 'abandoned' | 'success' | 'failed' | 'reversed';
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
  invoiceCode: string | null;
  /** The checkout that brought it; null when it was made through the API. */
  boughtBy: string | null;
};

export type Invoice = {
  id: number;
  code: string;
  subscriptionCode: string;
  /** The renewal charge's reference. */
  reference: string;
  /** The date of charging. */
  chargeAt: Instant;
  status: 'pending' | 'success' | 'failed';
  paidAt: Instant | null;
  createdAt: Instant;
};

export type Refund = {
  id: number;
  reference: string;
  amount: number;
  status: 'pending' | 'processed';
  createdAt: Instant;
};

/** Something the provider does a little later by itself. It is written before the row that makes it true. */
export type Task = { id: string; dueAt: Instant } & (
  | { kind: 'announce' | 'subscribe'; reference: string }
  | { kind: 'created' | 'not-renew'; code: string }
  | { kind: 'refund-pending' | 'refund'; refundId: number }
);

/** One copy of a webhook on its way. */
export type Webhook = {
  id: string;
  event: string;
  /** The exact bytes of every try. */
  body: string;
  dueAt: Instant;
  createdAt: Instant;
  attempts: number;
  lastStatus: number | null;
  state: 'waiting' | 'delivered' | 'dropped' | 'given up';
};
