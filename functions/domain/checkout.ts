import type { Instant } from './days.ts';
import type { ProviderSubscription } from './subscription.ts';

/** A user's only open checkout. Without a URL, the provider has not answered yet. */
export type Checkout = {
  reference: string;
  planCode: string;
  amountCents: number;
  startedAt: Instant;
  url: string | null;
  /** Subscriptions known when the checkout started; the one it buys is not among them. */
  codesBefore: string[];
};

export type CheckoutDecision = { kind: 'reuse'; url: string } | { kind: 'wait' } | { kind: 'open' };

/** After this time the call that opened the checkout has ended, and nobody has seen its URL. */
const preparingMs = 40_000;

/** What to do when a plan is requested: the same plan reuses the open checkout's URL, another plan replaces it. */
export const decideCheckout = (open: Checkout | null, planCode: string, now: Date): CheckoutDecision => {
  if (open === null || open.planCode !== planCode) return { kind: 'open' };
  if (open.url !== null) return { kind: 'reuse', url: open.url };
  return now.getTime() - Date.parse(open.startedAt) < preparingMs ? { kind: 'wait' } : { kind: 'open' };
};

/** The subscription that a paid checkout created; the provider does so about a second after the charge. */
export const subscriptionCreatedBy = (
  checkout: Checkout,
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | null =>
  subscriptions.find((each) => each.planCode === checkout.planCode && !checkout.codesBefore.includes(each.code)) ??
  null;

/** The status of a transaction at the provider, as far as a checkout needs it. */
export type ChargeStatus = 'success' | 'declined' | 'unpaid' | 'unknown';

export type CheckoutState = 'open' | 'activating' | 'paid' | 'declined' | 'abandoned';

const abandonedAfterMs = 24 * 3_600_000;

/** A checkout is paid once both its charge and its subscription exist. Only time closes one that nobody paid. */
export const checkoutState = (
  checkout: Checkout,
  charge: ChargeStatus | null,
  hasSubscription: boolean,
  now: Date,
): CheckoutState => {
  if (charge === 'success') return hasSubscription ? 'paid' : 'activating';
  if (charge === 'declined') return 'declined';
  const age = now.getTime() - Date.parse(checkout.startedAt);
  return age < abandonedAfterMs ? 'open' : 'abandoned';
};
