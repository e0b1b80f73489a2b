import type { Day } from './days.ts';
import { addDays } from './days.ts';
import type { PlanKey } from './plans.ts';
import { plans } from './plans.ts';
import type { Term } from './terms.ts';
import { lastTerm, runningTerm } from './terms.ts';

/** What charges next: the only subscription at the provider that may. */
export type Renewal = {
  plan: PlanKey;
  /** The last day of the last term. */
  on: Day;
  /** The provider's code of the card. */
  card: string;
  /** Null until the provider has made it. */
  subscriptionCode: string | null;
  /** Whether the charge that was due failed. */
  hasFailed: boolean;
};

export type Paid = { terms: readonly Term[]; renewal: Renewal | null };

/** After a failed charge access stays while it is tried again. */
const graceDays = 5;
/** A charge that did not fail may still come this many days after its day. */
const lateDays = 3;

/** The last day of access; null without a term. */
export const accessUntil = ({ terms, renewal }: Paid): Day | null => {
  const last = lastTerm(terms);
  if (!last) return null;
  if (renewal?.on !== last.paidUntil) return last.paidUntil;
  return addDays(last.paidUntil, renewal.hasFailed ? graceDays : lateDays);
};

/** The term that gives access on a day: the running one, or the last one while its renewal may still be charged. */
export const effectiveTerm = (paid: Paid, today: Day): Term | null => {
  const running = runningTerm(paid.terms, today);
  const until = accessUntil(paid);
  return running ?? (until !== null && today <= until ? lastTerm(paid.terms) : null);
};

/** Access without a paid day, because the renewal failed. */
export const isInGrace = (paid: Paid, today: Day): boolean =>
  paid.renewal?.hasFailed === true && !runningTerm(paid.terms, today) && effectiveTerm(paid, today) !== null;

export type Change = 'buy' | 'upgrade' | 'downgrade' | 'resume' | 'current';

/** What it means to choose a plan today. In grace nothing is paid, so nothing can be carried, resumed or kept. */
export const changeTo = ({ terms, renewal }: Paid, plan: PlanKey, today: Day): Change => {
  const running = runningTerm(terms, today);
  if (!running) return 'buy';
  if (plan === running.plan) return renewal?.plan === plan ? 'current' : 'resume';
  return plans[plan].amountCents > running.priceCents ? 'upgrade' : 'downgrade';
};
