import type { ChargeStatus, Checkout, CheckoutState } from './checkout.ts';
import { checkoutState, subscriptionCreatedBy } from './checkout.ts';
import type { Day, Instant } from './days.ts';
import { utcDay } from './days.ts';
import type { SubscriptionRecord } from './record.ts';
import { freeRecord, nextRecord } from './record.ts';
import type { Offer, ProviderSubscription } from './subscription.ts';
import { classifySubscriptions, isLive } from './subscription.ts';

/** What is stored of a user's billing, as far as the rules need it. */
export type BillingState = {
  record: SubscriptionRecord;
  live: ProviderSubscription[];
  knownCodes: string[];
  endedAt: Instant | null;
};

/** What the provider says now. `charge` is its word on the open checkout, if there is one. */
export type ProviderSnapshot = {
  customerCode: string;
  subscriptions: readonly ProviderSubscription[];
  charge: ChargeStatus | null;
  /** When the effective plan was charged, where its subscription may have renewed unseen; else empty. */
  paidAt: readonly Instant[];
};

/** What the owner is told, by mail. */
export type SubscriptionEvent =
  | { kind: 'cancelled'; subscriptionCode: string }
  | { kind: 'ended'; subscriptionCode: string }
  | { kind: 'renewal_failed'; subscriptionCode: string; expiryDay: Day };

export type SyncDecision = {
  next: BillingState;
  /** The checkout that stays open; null when there is none or it is settled. */
  checkout: Checkout | null;
  checkoutState: CheckoutState | null;
  /** To be disabled before anything is published. */
  surplus: ProviderSubscription[];
  /** Live at the provider but not ours to honour. */
  unrecognized: ProviderSubscription[];
  events: SubscriptionEvent[];
  /** A charge may have been made that the ledger does not hold yet. */
  mayHaveCharged: boolean;
};

/** Codes are remembered to tell a new subscription from an old one; nobody changes plans more often than this. */
const knownCodesMax = 50;

const remember = (known: readonly string[], subscriptions: readonly ProviderSubscription[]): string[] => {
  const fresh = subscriptions.map(({ code }) => code).filter((code) => !known.includes(code));
  return [...known, ...fresh].slice(-knownCodesMax);
};

const stateOf = (checkout: Checkout | null, news: ProviderSnapshot, now: Date): CheckoutState | null => {
  if (!checkout) return null;
  return checkoutState(checkout, news.charge, subscriptionCreatedBy(checkout, news.subscriptions) !== null, now);
};

const statusBefore = (state: BillingState, code: string): string | undefined =>
  state.live.find((subscription) => subscription.code === code)?.status;

/** Compared with what was stored, so each is seen once; a crash before the write that stores it sees it again. */
const subscriptionEventsOf = (
  state: BillingState,
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
): SubscriptionEvent[] => {
  if (record === freeRecord)
    return state.record.subscriptionCode === ''
      ? []
      : [{ kind: 'ended', subscriptionCode: state.record.subscriptionCode }];
  if (!effective || statusBefore(state, effective.code) === effective.status) return [];
  const { code: subscriptionCode, status } = effective;
  if (status === 'non-renewing') return [{ kind: 'cancelled', subscriptionCode }];
  if (status === 'attention' && record.expiresAt !== null)
    return [{ kind: 'renewal_failed', subscriptionCode, expiryDay: utcDay(record.expiresAt) }];
  return [];
};

/** A plan that ended because its renewal failed must not be charged again a month later: its owner was told it is over. */
const mustStop = (
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
): effective is ProviderSubscription => record === freeRecord && effective?.status === 'attention';

/** Brings stored billing in line with the provider's word: record, checkout, and what must be disabled. */
export const decideSync = (
  state: BillingState,
  checkout: Checkout | null,
  news: ProviderSnapshot,
  offer: Offer,
  now: Date,
): SyncDecision => {
  const { effective, surplus, unrecognized } = classifySubscriptions(news.subscriptions, offer);
  const record = nextRecord(state.record, effective, news.customerCode, utcDay(now), news.paidAt);
  const hasEnded = record === freeRecord && state.record.subscriptionCode !== '';
  const settled = stateOf(checkout, news, now);
  return {
    next: {
      record,
      live: news.subscriptions.filter(isLive),
      knownCodes: remember(state.knownCodes, news.subscriptions),
      endedAt: hasEnded ? now.toISOString() : state.endedAt,
    },
    checkout: settled === 'open' || settled === 'activating' ? checkout : null,
    checkoutState: settled,
    surplus: mustStop(record, effective) ? [...surplus, effective] : surplus,
    unrecognized: unrecognized,
    events: subscriptionEventsOf(state, record, effective),
    mayHaveCharged:
      news.charge === 'success' ||
      record.subscriptionCode !== state.record.subscriptionCode ||
      record.expiresAt !== state.record.expiresAt,
  };
};
