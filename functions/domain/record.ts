import type { Day, Instant } from './days.ts';
import { addBillingMonth, daysBetween, utcDay } from './days.ts';
import type { ProviderSubscription } from './subscription.ts';

/** What the user's record says of the subscription. Amount in cents; empty strings and nulls where there is none. */
export type SubscriptionRecord = {
  subscription: boolean;
  subscription_amount: number;
  subscription_code: string;
  created_at: Instant | null;
  expiry_at: Instant | null;
  customer_code: string;
};

export const freeRecord: SubscriptionRecord = {
  subscription: false,
  subscription_amount: 0,
  subscription_code: '',
  created_at: null,
  expiry_at: null,
  customer_code: '',
};

/** A renewal that the provider calls active may settle this many days after its date. */
const lateRenewalDays = 3;

/**
 * Whether it may have renewed and been cancelled before anybody looked: its date says nothing any more, its charges do.
 */
export const mayHaveRenewed = (
  record: SubscriptionRecord,
  governing: ProviderSubscription | null,
  now: Date,
): governing is ProviderSubscription =>
  governing?.status === 'non-renewing' &&
  governing.code === record.subscription_code &&
  record.expiry_at !== null &&
  Date.parse(record.expiry_at) <= now.getTime();

/** Each charge on or after the expiry, in order, pays for one more month. */
const withPaidMonths = (expiry: Instant, paidAt: readonly Instant[]): Instant =>
  paidAt
    .toSorted()
    .reduce((until, at) => (Date.parse(at) >= Date.parse(until) ? addBillingMonth(until) : until), expiry);

/**
 * The expiry moves only with a payment date seen while active, or with a charge. A subscription that is first seen after
 * it was cancelled has paid for the month it began with.
 */
const nextExpiry = (
  record: SubscriptionRecord,
  governing: ProviderSubscription,
  paidAt: readonly Instant[],
): Instant | null => {
  if (governing.status === 'active' && governing.nextPaymentAt !== null) return governing.nextPaymentAt;
  if (governing.code !== record.subscription_code) return addBillingMonth(governing.createdAt);
  return record.expiry_at && withPaidMonths(record.expiry_at, paidAt);
};

const isOver = (record: SubscriptionRecord, isActive: boolean, today: Day): boolean => {
  if (record.expiry_at === null) return !isActive;
  const late = daysBetween(utcDay(record.expiry_at), today);
  return late > (isActive ? lateRenewalDays : 0);
};

/** A plan that was given up for the newer one on record does not come back for what is left of its month. */
const isReplaced = (record: SubscriptionRecord, governing: ProviderSubscription): boolean =>
  governing.status === 'non-renewing' &&
  governing.code !== record.subscription_code &&
  record.created_at !== null &&
  Date.parse(governing.createdAt) < Date.parse(record.created_at);

/**
 * The record that follows from the provider's word today; a subscription past its paid days leaves the free record.
 * `paidAt`: when its plan was charged, where that was asked for.
 */
export const nextRecord = (
  record: SubscriptionRecord,
  governing: ProviderSubscription | null,
  customerCode: string,
  today: Day,
  paidAt: readonly Instant[],
): SubscriptionRecord => {
  const followed: SubscriptionRecord =
    governing && !isReplaced(record, governing)
      ? {
          subscription: governing.status === 'active',
          subscription_amount: governing.amountCents,
          subscription_code: governing.code,
          created_at: governing.createdAt,
          expiry_at: nextExpiry(record, governing, paidAt),
          customer_code: customerCode,
        }
      : { ...record, subscription: false };
  return isOver(followed, followed.subscription, today) ? freeRecord : followed;
};

/** Whether a live subscription gives access today: the governing one while active, or until the record's expiry. */
export const givesAccess = (subscription: ProviderSubscription, record: SubscriptionRecord, today: Day): boolean =>
  subscription.code === record.subscription_code && (subscription.status === 'active' || !isOver(record, false, today));
