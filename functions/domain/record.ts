import type { Day, Instant } from './days.ts';
import { addBillingMonth, daysBetween, utcDay } from './days.ts';
import type { ProviderSubscription } from './subscription.ts';

/** The subscription in the user's record. Amount in cents; '' and null where there is none. */
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

/** While the provider says 'active', a renewal may still be charged this many days after its date. */
const lateRenewalDays = 3;

/**
 * Whether the subscription may have renewed and been cancelled since the last sync. The payment date of a cancelled
 * subscription says nothing, so only its charges can tell.
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

/** Each charge on or after the expiry extends it by one month. */
const withPaidMonths = (expiry: Instant, paidAt: readonly Instant[]): Instant =>
  paidAt
    .toSorted()
    .reduce((until, at) => (Date.parse(at) >= Date.parse(until) ? addBillingMonth(until) : until), expiry);

/**
 * The expiry follows the next payment date while active, or a charge. A subscription first seen after its cancellation
 * has paid for its first month.
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

/** A plan that was replaced by the newer one on record does not come back for the rest of its month. */
const isReplaced = (record: SubscriptionRecord, effective: ProviderSubscription): boolean =>
  effective.status === 'non-renewing' &&
  effective.code !== record.subscriptionCode &&
  record.createdAt !== null &&
  Date.parse(effective.createdAt) < Date.parse(record.createdAt);

/**
 * The record that follows from the provider's state today; the free record once the paid period is over.
 * `paidAt`: when the plan was charged, if that was read.
 */
export const nextRecord = (
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
  customerCode: string,
  today: Day,
  paidAt: readonly Instant[],
): SubscriptionRecord => {
  const next: SubscriptionRecord =
    effective && !isReplaced(record, effective)
      ? {
          isActive: effective.status === 'active',
          amountCents: effective.amountCents,
          subscriptionCode: effective.code,
          createdAt: effective.createdAt,
          expiresAt: nextExpiry(record, effective, paidAt),
          customerCode,
        }
      : { ...record, isActive: false };
  return isOver(next, next.isActive, today) ? freeRecord : next;
};

/** Whether a live subscription gives access today: the effective one while active, or until the record's expiry. */
export const givesAccess = (subscription: ProviderSubscription, record: SubscriptionRecord, today: Day): boolean =>
  subscription.code === record.subscriptionCode && (subscription.status === 'active' || !isOver(record, false, today));
