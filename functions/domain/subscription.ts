import type { Instant } from './days.ts';
import type { Plan, PlanCodes } from './plans.ts';
import { planOfCode } from './plans.ts';

/** The provider keeps data of 'live' and 'test' keys apart. What belongs to the other mode gives no access. */
export type Domain = 'test' | 'live';

/** A subscription at the provider, with its types normalized. Amount in cents. */
export type ProviderSubscription = {
  code: string;
  status: string;
  planCode: string;
  amountCents: number;
  currency: string;
  domain: string;
  createdAt: Instant;
  nextPaymentAt: Instant | null;
};

/** Which of the provider's subscriptions give access. Retired plan codes still count for their holders. */
export type Offer = { domain: Domain; planCodes: PlanCodes; retiredPlanCodes: readonly PlanCodes[] };

export type SubscriptionSummary = {
  /** The one that gives access: the newest live one of ours. */
  effective: ProviderSubscription | null;
  /** Other live ones of ours that would be charged again; to be disabled. */
  surplus: ProviderSubscription[];
  /** Live, but with a plan, currency, amount or domain that is not ours: no access, and an alarm. */
  unrecognized: ProviderSubscription[];
};

const liveStatuses = ['active', 'non-renewing', 'attention'];
const chargedStatuses = ['active', 'attention'];

/** Whether the provider will charge the subscription again. */
export const isCharged = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  chargedStatuses.includes(status);

/** The plan that a subscription of ours is for; undefined for one that we do not sell. */
export const planOf = (subscription: ProviderSubscription, offer: Offer): Plan | undefined => {
  const plan = [offer.planCodes, ...offer.retiredPlanCodes]
    .map((codes) => planOfCode(codes, subscription.planCode))
    .find((found) => found !== undefined);
  const isOurs =
    subscription.domain === offer.domain &&
    subscription.currency === 'USD' &&
    plan?.amountCents === subscription.amountCents;
  return isOurs ? plan : undefined;
};

const isOurs = (subscription: ProviderSubscription, offer: Offer): boolean => planOf(subscription, offer) !== undefined;

const newestFirst = (a: ProviderSubscription, b: ProviderSubscription): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.code < b.code ? 1 : -1);

export const isLive = (subscription: ProviderSubscription): boolean => liveStatuses.includes(subscription.status);

export const classifySubscriptions = (
  subscriptions: readonly ProviderSubscription[],
  offer: Offer,
): SubscriptionSummary => {
  const live = subscriptions.filter(isLive);
  const [effective = null, ...others] = live.filter((each) => isOurs(each, offer)).sort(newestFirst);
  return {
    effective,
    surplus: others.filter(isCharged),
    unrecognized: live.filter((each) => !isOurs(each, offer)),
  };
};
