import type { ChargeStatus, Checkout, CheckoutState } from './checkout.ts';
import { checkoutState, subscriptionCreatedBy } from './checkout.ts';
import type { Day, Instant } from './days.ts';
import { utcDay } from './days.ts';
import type { SubscriptionRecord } from './record.ts';
import { freeRecord, nextRecord } from './record.ts';
import type { Offer, ProviderSubscription } from './subscription.ts';
import { classifySubscriptions, isLive } from './subscription.ts';

/** A user's stored billing, as far as the rules need it. */
export type BillingState = {
  record: SubscriptionRecord;
  live: ProviderSubscription[];
  knownCodes: string[];
  endedAt: Instant | null;
};

/** The provider's state now. `charge`: the transaction of the open checkout, if there is one. */
export type ProviderSnapshot = {
  customerCode: string;
  subscriptions: readonly ProviderSubscription[];
  charge: ChargeStatus | null;
  /** When the effective plan was charged; empty unless it may have renewed since the last sync. */
  paidAt: readonly Instant[];
};

/** Changes that the owner is mailed about. */
export type SubscriptionEvent =
  | { kind: 'cancelled'; subscriptionCode: string }
  | { kind: 'ended'; subscriptionCode: string }
  | { kind: 'renewal_failed'; subscriptionCode: string; expiryDay: Day };

export type SyncDecision = {
  next: BillingState;
  /** The checkout that stays open, or null. */
  checkout: Checkout | null;
  checkoutState: CheckoutState | null;
  /** To be disabled before any event is published. */
  surplus: ProviderSubscription[];
  /** Live at the provider, but not ours. */
  unrecognized: ProviderSubscription[];
  events: SubscriptionEvent[];
  /** The ledger may lack a charge. */
  mayHaveCharged: boolean;
};

/** Known codes tell a new subscription from an old one. Nobody changes plans more often than this. */
const knownCodesMax = 50;

const remember = (known: readonly string[], subscriptions: readonly ProviderSubscription[]): string[] => {
  const fresh = subscriptions.map(({ code }) => code).filter((code) => !known.includes(code));
  return [...known, ...fresh].slice(-knownCodesMax);
};

const stateOf = (checkout: Checkout | null, snapshot: ProviderSnapshot, now: Date): CheckoutState | null => {
  if (!checkout) return null;
  return checkoutState(
    checkout,
    snapshot.charge,
    subscriptionCreatedBy(checkout, snapshot.subscriptions) !== null,
    now,
  );
};

const statusBefore = (state: BillingState, code: string): string | undefined =>
  state.live.find((subscription) => subscription.code === code)?.status;

/** Derived from what was stored, so each change is found once, or again after a crash before the write. */
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

/** A plan that ended after a failed renewal must not be charged a month later: its owner was told that it is over. */
const mustDisable = (
  record: SubscriptionRecord,
  effective: ProviderSubscription | null,
): effective is ProviderSubscription => record === freeRecord && effective?.status === 'attention';

/** Derives record, checkout, events and the subscriptions to disable from the provider's state. */
export const decideSync = (
  state: BillingState,
  checkout: Checkout | null,
  snapshot: ProviderSnapshot,
  offer: Offer,
  now: Date,
): SyncDecision => {
  const { effective, surplus, unrecognized } = classifySubscriptions(snapshot.subscriptions, offer);
  const record = nextRecord(state.record, effective, snapshot.customerCode, utcDay(now), snapshot.paidAt);
  const hasEnded = record === freeRecord && state.record.subscriptionCode !== '';
  const nextState = stateOf(checkout, snapshot, now);
  return {
    next: {
      record,
      live: snapshot.subscriptions.filter(isLive),
      knownCodes: remember(state.knownCodes, snapshot.subscriptions),
      endedAt: hasEnded ? now.toISOString() : state.endedAt,
    },
    checkout: nextState === 'open' || nextState === 'activating' ? checkout : null,
    checkoutState: nextState,
    surplus: mustDisable(record, effective) ? [...surplus, effective] : surplus,
    unrecognized,
    events: subscriptionEventsOf(state, record, effective),
    mayHaveCharged:
      snapshot.charge === 'success' ||
      record.subscriptionCode !== state.record.subscriptionCode ||
      record.expiresAt !== state.record.expiresAt,
  };
};
