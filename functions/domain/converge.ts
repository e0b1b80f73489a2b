import type { Day } from './days.ts';
import { utcDay } from './days.ts';
import type { Renewal } from './renewal.ts';
import type { Offer, ProviderSubscription } from './subscription.ts';
import { isCharged, planOf } from './subscription.ts';
import { monthAfter } from './terms.ts';

/** How the provider's subscriptions become what the note says. */
export type Convergence = {
  /** The note, with the subscription that fits it; null if the customer ended that one at the provider. */
  renewal: Renewal | null;
  /** Whether a subscription must be made for the note. */
  mustMake: boolean;
  /** They would charge, and the note does not name them. */
  disable: ProviderSubscription[];
};

/**
 * Whether a subscription charges what is noted, on the day that is noted. On that day and after it the payment date may
 * have moved on before the charge is listed. Once the charge failed it says nothing, so only the code does.
 */
const fits = (
  { plan, on, subscriptionCode }: Renewal,
  subscription: ProviderSubscription,
  offer: Offer,
  today: Day,
): boolean => {
  if (!isCharged(subscription) || planOf(subscription, offer)?.key !== plan) return false;
  const { status, nextPaymentAt } = subscription;
  const chargesOn = nextPaymentAt === null ? null : utcDay(nextPaymentAt);
  if (status === 'attention') return subscription.code === subscriptionCode;
  return chargesOn === on || (today >= on && chargesOn === monthAfter(on));
};

/**
 * Compares the note of what charges next with the provider's subscriptions. A subscription that was made before a crash
 * is found again by its plan and day.
 */
export const converge = (
  note: Renewal | null,
  subscriptions: readonly ProviderSubscription[],
  offer: Offer,
  today: Day,
): Convergence => {
  const ours = subscriptions.filter((each) => planOf(each, offer) !== undefined);
  const named = ours.find(({ code }) => code === note?.subscriptionCode);
  // Ended on the provider's page: that is a cancellation.
  const renewal = named && !isCharged(named) ? null : note;
  const fitting = renewal ? ours.filter((each) => fits(renewal, each, offer, today)) : [];
  const kept = fitting.find((each) => each === named) ?? fitting[0] ?? null;
  return {
    renewal: renewal && { ...renewal, subscriptionCode: kept?.code ?? null },
    mustMake: renewal !== null && kept === null,
    disable: ours.filter((each) => isCharged(each) && each !== kept),
  };
};
