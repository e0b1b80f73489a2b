import type { Day, Instant } from './days.ts';
import { addBillingMonth, daysBetween, utcDay } from './days.ts';
import type { ProviderSubscription } from './subscription.ts';

/** What the user's record says of the subscription. Amount in cents; empty strings and nulls where there is none. */
export type SubscriptionRecord = {
  isActive: boolean;
  amountCents: number;
  subscriptionCode: string;
  createdAt: Instant | null;
  expiresAt: Instant | null;
  customerCode: string;
};

export const freeRecord: SubscriptionRecord = {
  isActive: false,
  amountCents: 0,
  subscriptionCode: '',
  createdAt: null,
  expiresAt: null,
  customerCode: '',
};

/** A renewal that the provider calls active may settle this many days after its date. */
const lateRenewalDays = 3;

/**
 * Whether it may have renewed and been cancelled before anybody looked: its date says nothing any more, its charges do.
 */
export const mayHaveRenewed = (
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
  now: Date,
): effective is ProviderSubscription =>
  effective?.status === 'non-renewing' &&
  effective.code === record.subscriptionCode &&
  record.expiresAt !== null &&
  Date.parse(record.expiresAt) <= now.getTime();

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
  effective: ProviderSubscription,
  paidAt: readonly Instant[],
): Instant | null => {
  if (effective.status === 'active' && effective.nextPaymentAt !== null) return effective.nextPaymentAt;
  if (effective.code !== record.subscriptionCode) return addBillingMonth(effective.createdAt);
  return record.expiresAt && withPaidMonths(record.expiresAt, paidAt);
};

const isOver = (record: SubscriptionRecord, isActive: boolean, today: Day): boolean => {
  if (record.expiresAt === null) return !isActive;
  const late = daysBetween(utcDay(record.expiresAt), today);
  return late > (isActive ? lateRenewalDays : 0);
};

/** A plan that was given up for the newer one on record does not come back for what is left of its month. */
const isReplaced = (record: SubscriptionRecord, effective: ProviderSubscription): boolean =>
  effective.status === 'non-renewing' &&
  effective.code !== record.subscriptionCode &&
  record.createdAt !== null &&
  Date.parse(effective.createdAt) < Date.parse(record.createdAt);

/**
 * The record that follows from the provider's word today; a subscription past its paid days leaves the free record.
 * `paidAt`: when its plan was charged, where that was asked for.
 */
export const nextRecord = (
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
  customerCode: string,
  today: Day,
  paidAt: readonly Instant[],
): SubscriptionRecord => {
  const followed: SubscriptionRecord =
    effective && !isReplaced(record, effective)
      ? {
          isActive: effective.status === 'active',
          amountCents: effective.amountCents,
          subscriptionCode: effective.code,
          createdAt: effective.createdAt,
          expiresAt: nextExpiry(record, effective, paidAt),
          customerCode: customerCode,
        }
      : { ...record, isActive: false };
  return isOver(followed, followed.isActive, today) ? freeRecord : followed;
};

/** Whether a live subscription gives access today: the effective one while active, or until the record's expiry. */
export const givesAccess = (subscription: ProviderSubscription, record: SubscriptionRecord, today: Day): boolean =>
  subscription.code === record.subscriptionCode && (subscription.status === 'active' || !isOver(record, false, today));
