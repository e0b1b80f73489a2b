import { allowedLocations } from './allowance.ts';
import type { Day } from './days.ts';
import { addDays, daysBetween, utcDay } from './days.ts';
import type { UserLocations } from './locations.ts';
import type { SubscriptionRecord } from './record.ts';
import type { Offer, ProviderSubscription } from './subscription.ts';
import { classifySubscriptions } from './subscription.ts';
import type { BillingState } from './sync.ts';

/**
 * An expiry on day D is final on D+1, or on D+4 while the provider still says active, so four days are needed. Three
 * more cover a provider outage that outlasts the retries of the bus. Looking back is cheap: users whose plan has been
 * ended are no longer in the index.
 */
const lookBackDays = 7;

/** A record this many days past its expiry should have been reset, whatever the provider says. */
const overdueDays = 4;

/** The expiry days to review today: the last seven again, and every day since `finishedDay`. Excludes today. */
export const daysToReview = (finishedDay: Day | null, today: Day): Day[] => {
  const lookBack = addDays(today, -lookBackDays);
  const next = finishedDay === null ? lookBack : addDays(finishedDay, 1);
  const from = next < lookBack ? next : lookBack;
  return Array.from({ length: daysBetween(from, today) }, (_, index) => addDays(from, index));
};

const matchesRecord = (subscription: ProviderSubscription, record: SubscriptionRecord): boolean => {
  const isActive = subscription.status === 'active';
  return (
    record.isActive === isActive &&
    record.amountCents === subscription.amountCents &&
    (!isActive || subscription.nextPaymentAt === null || subscription.nextPaymentAt === record.expiresAt)
  );
};

/** Whether a live subscription at the provider differs from what is stored about it. */
export const differsFromRecord = (subscription: ProviderSubscription, state: BillingState, offer: Offer): boolean => {
  const known = state.live.find(({ code }) => code === subscription.code);
  const isUnchanged =
    known?.status === subscription.status &&
    known.amountCents === subscription.amountCents &&
    known.nextPaymentAt === subscription.nextPaymentAt;
  if (!isUnchanged) return true;
  if (subscription.code === state.record.subscriptionCode) return !matchesRecord(subscription, state.record);
  // Only the effective one of ours may be charged. Unrecognized ones raised their alarm when they were first seen.
  return subscription.status === 'active' && classifySubscriptions([subscription], offer).effective !== null;
};

/** Whether locations are marked paid that no subscription pays for, or whose plan expired long ago. */
export const isOverEntitled = (locations: UserLocations, record: SubscriptionRecord, today: Day): boolean => {
  const paid = Object.values(locations.choices).filter(({ isPaid }) => isPaid).length;
  if (paid === 0) return false;
  if (record.subscriptionCode === '' || paid > allowedLocations(record.amountCents)) return true;
  return record.expiresAt === null || daysBetween(utcDay(record.expiresAt), today) >= overdueDays;
};

/** Whether allowance is unused although the user selected more: a Lambda crashed between its write and its event. */
export const hasUnusedAllowance = (locations: UserLocations, record: SubscriptionRecord): boolean => {
  const choices = Object.values(locations.choices);
  const paid = choices.filter(({ isPaid }) => isPaid).length;
  return paid < choices.length && paid < allowedLocations(record.amountCents);
};
