import { allowedLocations } from './allowance.ts';
import type { Day } from './days.ts';
import { addDays, daysBetween, utcDay } from './days.ts';
import type { UserLocations } from './locations.ts';
import type { SubscriptionRecord } from './record.ts';
import type { Offer, ProviderSubscription } from './subscription.ts';
import { classifySubscriptions } from './subscription.ts';
import type { BillingState } from './sync.ts';

/**
 * An expiry on day D is final on D+1, or on D+4 where the provider still says active, so four days back are needed.
 * Three more are for a provider that is down for longer than the bus goes on trying. Looking back is cheap: whoever
 * has been settled is in the index no more.
 */
const lookBackDays = 7;

/** A record this many days past its expiry should have been reset, whatever the provider says. */
const overdueDays = 4;

/** The expiry days to look at today: the last ones once more, and all since the last that is finished. Today is not over. */
export const daysToReview = (finishedDay: Day | null, today: Day): Day[] => {
  const lookBack = addDays(today, -lookBackDays);
  const next = finishedDay === null ? lookBack : addDays(finishedDay, 1);
  const from = next < lookBack ? next : lookBack;
  return Array.from({ length: daysBetween(from, today) }, (_, index) => addDays(from, index));
};

const isAsRecorded = (subscription: ProviderSubscription, record: SubscriptionRecord): boolean => {
  const isActive = subscription.status === 'active';
  return (
    record.isActive === isActive &&
    record.amountCents === subscription.amountCents &&
    (!isActive || subscription.nextPaymentAt === null || subscription.nextPaymentAt === record.expiresAt)
  );
};

/** Whether one live subscription at the provider is something else than what is stored of it. */
export const differsFromRecord = (subscription: ProviderSubscription, state: BillingState, offer: Offer): boolean => {
  const known = state.live.find(({ code }) => code === subscription.code);
  const isAsSeen =
    known?.status === subscription.status &&
    known.amountCents === subscription.amountCents &&
    known.nextPaymentAt === subscription.nextPaymentAt;
  if (!isAsSeen) return true;
  if (subscription.code === state.record.subscriptionCode) return !isAsRecorded(subscription, state.record);
  // Of ours only the one that governs may still be charged; what is not ours has raised its alarm when it was first seen.
  return subscription.status === 'active' && classifySubscriptions([subscription], offer).effective !== null;
};

/** Whether locations are paid that no subscription pays for, or that a plan long over still holds. */
export const isOverEntitled = (book: UserLocations, record: SubscriptionRecord, today: Day): boolean => {
  const paid = Object.values(book.choices).filter(({ isPaid }) => isPaid).length;
  if (paid === 0) return false;
  if (record.subscriptionCode === '' || paid > allowedLocations(record.amountCents)) return true;
  return record.expiresAt === null || daysBetween(utcDay(record.expiresAt), today) >= overdueDays;
};

/** Whether a paid place stands empty while a choice waits for one: whoever freed or chose it died before it told anybody. */
export const hasUnusedAllowance = (book: UserLocations, record: SubscriptionRecord): boolean => {
  const choices = Object.values(book.choices);
  const paid = choices.filter(({ isPaid }) => isPaid).length;
  return paid < choices.length && paid < allowedLocations(record.amountCents);
};
