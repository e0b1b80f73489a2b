import type { Instant } from './days.ts';
import type { PlanCodes } from './plans.ts';
import { planOfCode } from './plans.ts';

/** 'live' keys and 'test' keys are separate worlds at the provider; what belongs to the other one gives nothing. */
export type Domain = 'test' | 'live';

/** A subscription as the provider tells it, with its odd types already straightened. Amount in cents. */
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

/** Which of the provider's subscriptions are ours to honour. Retired codes still count for those who hold them. */
export type Offer = { domain: Domain; planCodes: PlanCodes; retiredPlanCodes: readonly PlanCodes[] };

export type SubscriptionSummary = {
  /** The one that gives access; the newest live one of ours. */
  effective: ProviderSubscription | null;
  /** Other live ones of ours that would still be charged: to be disabled. */
  surplus: ProviderSubscription[];
  /** Live, but not ours (other plan, currency, amount or domain): they give nothing and raise an alarm. */
  unrecognized: ProviderSubscription[];
};

const liveStatuses = ['active', 'non-renewing', 'attention'];
const chargedStatuses = ['active', 'attention'];

/** Whether the provider would charge it again; one that renews no more is cancelled already. */
export const isCharged = ({ status }: Pick<ProviderSubscription, 'status'>): boolean =>
  chargedStatuses.includes(status);

const isOurs = (subscription: ProviderSubscription, offer: Offer): boolean => {
  const plan = [offer.planCodes, ...offer.retiredPlanCodes]
    .map((codes) => planOfCode(codes, subscription.planCode))
    .find((found) => found !== undefined);
  return (
    subscription.domain === offer.domain &&
    subscription.currency === 'USD' &&
    plan?.amountCents === subscription.amountCents
  );
};

const newestFirst = (a: ProviderSubscription, b: ProviderSubscription): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.code < b.code ? 1 : -1);

export const isLive = (subscription: ProviderSubscription): boolean => liveStatuses.includes(subscription.status);

/** Sorts a customer's subscriptions into the one that governs, those to disable and those that are not ours. */
export const classifySubscriptions = (
  subscriptions: readonly ProviderSubscription[],
  offer: Offer,
): SubscriptionSummary => {
  const live = subscriptions.filter(isLive);
  const [effective = null, ...others] = live.filter((each) => isOurs(each, offer)).sort(newestFirst);
  return {
    effective: effective,
    surplus: others.filter(isCharged),
    unrecognized: live.filter((each) => !isOurs(each, offer)),
  };
};
