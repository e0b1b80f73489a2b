import type { Day, Instant } from './days.ts';
import { daysBetween, utcDay } from './days.ts';
import type { Paid, Renewal } from './renewal.ts';
import { changeTo } from './renewal.ts';
import type { Term, TermCharge } from './terms.ts';
import { carriedDays, lastTerm, purchase, renew, reverse, runningTerm, upgrade } from './terms.ts';

/** Where a charge came from. A retry is ours; a renewal is the provider's. */
export type ChargeOrigin =
  | {
      kind: 'checkout';
      openedAt: Instant;
      /** Another quote, a cancellation, a refund or the end of the account took its place. */
      isReplaced: boolean;
      /** The provider makes a subscription of the charge by itself, about a second later. */
      subscription: 'none' | 'expected' | { code: string; nextChargeOn: Day };
      /** The days that its quote carried. */
      quoted: { carriedDays: number; on: Day } | null;
    }
  | { kind: 'renewal'; subscriptionCode: string; dueOn: Day }
  | { kind: 'retry'; dueOn: Day; isReplaced: boolean };

/** A charge at the provider that nobody has judged yet. */
export type Charge = TermCharge & { paidAt: Instant; card: string; isReusable: boolean; origin: ChargeOrigin };

export type Judgement = 'term' | 'surplus' | 'waits';

export type Fact =
  | { kind: 'charge'; at: Instant; charge: Charge }
  | { kind: 'reversal'; at: Instant; reference: string };

export type Folded = Paid & { judgements: ReadonlyMap<string, Judgement> };

const hourMs = 3_600_000;
/** A checkout can be paid for a day. */
const checkoutMs = 24 * hourMs;
/** How long the provider may take to make the subscription of a paid checkout. */
const subscriptionMs = hourMs;

const elapsedMs = (from: Instant, to: Instant | Date): number => new Date(to).getTime() - Date.parse(from);

type Outcome = { judgement: Judgement; paid: Paid };

const surplus = (paid: Paid): Outcome => ({ judgement: 'surplus', paid });

/** What charges after these terms: the plan of the last one, on its last day. */
const following = (terms: readonly Term[], card: string, subscriptionCode: string | null): Renewal | null => {
  const last = lastTerm(terms);
  return last && { plan: last.plan, on: last.paidUntil, card, subscriptionCode, hasFailed: false };
};

const foldCheckout = (
  paid: Paid,
  charge: Charge,
  origin: Extract<ChargeOrigin, { kind: 'checkout' }>,
  now: Date,
): Outcome => {
  const { paidAt, plan, card } = charge;
  const day = utcDay(paidAt);
  if (origin.isReplaced || !charge.isReusable || elapsedMs(origin.openedAt, paidAt) >= checkoutMs) return surplus(paid);
  const kind = changeTo(paid, plan, day);
  if (kind === 'buy') {
    if (origin.subscription === 'expected' && elapsedMs(paidAt, now) < subscriptionMs)
      return { judgement: 'waits', paid };
    const made = typeof origin.subscription === 'object' ? origin.subscription : null;
    const terms = purchase(paid.terms, charge, day, made?.nextChargeOn);
    return { judgement: 'term', paid: { terms, renewal: following(terms, card, made?.code ?? null) } };
  }
  const running = runningTerm(paid.terms, day);
  if (kind !== 'upgrade' || !running || isWorse(origin.quoted, running, charge, day)) return surplus(paid);
  const terms = upgrade(paid.terms, running, charge, day);
  return { judgement: 'term', paid: { terms, renewal: following(terms, card, null) } };
};

/** Whether the customer was told of more days than the payment carries by now, but for the days gone by. */
const isWorse = (
  quoted: { carriedDays: number; on: Day } | null,
  running: Term,
  charge: TermCharge,
  day: Day,
): boolean =>
  quoted !== null && quoted.carriedDays - carriedDays(running, day, charge.priceCents) > daysBetween(quoted.on, day);

/** The month that is due, paid by the subscription of the note or by our own try. */
const foldRenewal = (paid: Paid, charge: Charge, dueOn: Day, isExpected: boolean): Outcome => {
  const { renewal } = paid;
  if (!isExpected || renewal?.on !== dueOn || renewal.plan !== charge.plan) return surplus(paid);
  const terms = renew(paid.terms, charge, dueOn);
  return { judgement: 'term', paid: { terms, renewal: following(terms, charge.card, renewal.subscriptionCode) } };
};

const foldCharge = (paid: Paid, charge: Charge, now: Date): Outcome => {
  const { origin } = charge;
  if (origin.kind === 'checkout') return foldCheckout(paid, charge, origin, now);
  const isExpected =
    origin.kind === 'retry' ? !origin.isReplaced : origin.subscriptionCode === paid.renewal?.subscriptionCode;
  return foldRenewal(paid, charge, origin.dueOn, isExpected);
};

/** With the last charge goes what would have followed it, and with its carried days a term that is over without them. */
const foldReversal = ({ terms, renewal }: Paid, reference: string, day: Day): Paid => {
  const isLast = lastTerm(terms)?.reference === reference;
  const left = reverse(terms, reference);
  const last = lastTerm(left);
  if (isLast || !last || last.paidUntil < day) return { terms: left, renewal: null };
  return { terms: left, renewal: renewal && { ...renewal, on: last.paidUntil } };
};

/** Turns what happened at the provider into terms, in the order in which it happened. */
export const fold = (paid: Paid, facts: readonly Fact[], now: Date): Folded => {
  const judgements = new Map<string, Judgement>();
  let current = paid;
  for (const fact of facts.toSorted((a, b) => a.at.localeCompare(b.at))) {
    if (fact.kind === 'reversal') current = foldReversal(current, fact.reference, utcDay(fact.at));
    else {
      const outcome = foldCharge(current, fact.charge, now);
      judgements.set(fact.charge.reference, outcome.judgement);
      current = outcome.paid;
    }
  }
  return { ...current, judgements };
};
