import type { Instant } from './days.ts';
import type { ProviderSubscription } from './subscription.ts';

/** The one open checkout of a user. Without a URL the provider has not answered yet. */
export type Checkout = {
  reference: string;
  planCode: string;
  amountCents: number;
  startedAt: Instant;
  url: string | null;
  /** Subscriptions known when it began: the one it buys is not among them. */
  codesBefore: string[];
};

export type CheckoutDecision = { kind: 'reuse'; url: string } | { kind: 'wait' } | { kind: 'open' };

/** After this the call that opened it has ended one way or the other; nobody ever saw its URL. */
const preparingMs = 40_000;

/** What asking for a plan means while a checkout may be open: the same plan gets the same URL, another replaces it. */
export const decideCheckout = (open: Checkout | null, planCode: string, now: Date): CheckoutDecision => {
  if (open === null || open.planCode !== planCode) return { kind: 'open' };
  if (open.url !== null) return { kind: 'reuse', url: open.url };
  return now.getTime() - Date.parse(open.startedAt) < preparingMs ? { kind: 'wait' } : { kind: 'open' };
};

/** The subscription that a paid checkout brought, once the provider has made it (about a second after the charge). */
export const subscriptionCreatedBy = (
  checkout: Checkout,
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | null =>
  subscriptions.find((each) => each.planCode === checkout.planCode && !checkout.codesBefore.includes(each.code)) ??
  null;

/** The provider's word on a transaction, as far as a checkout is concerned. */
export type ChargeStatus = 'success' | 'declined' | 'unpaid' | 'unknown';

export type CheckoutState = 'open' | 'activating' | 'paid' | 'declined' | 'abandoned';

const abandonedAfterMs = 24 * 3_600_000;

/** Where a checkout stands: only a charge and its subscription make it paid; time alone closes what nobody paid. */
export const checkoutState = (
  checkout: Checkout,
  charge: ChargeStatus | null,
  isBrought: boolean,
  now: Date,
): CheckoutState => {
  if (charge === 'success') return isBrought ? 'paid' : 'activating';
  if (charge === 'declined') return 'declined';
  const age = now.getTime() - Date.parse(checkout.startedAt);
  return age < abandonedAfterMs ? 'open' : 'abandoned';
};
