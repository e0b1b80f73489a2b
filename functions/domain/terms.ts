import type { Day } from './days.ts';
import { addBillingMonth, addDays, daysBetween, utcDay } from './days.ts';
import type { PlanKey } from './plans.ts';

/** Days that were paid with an earlier charge and not used. */
export type CarriedDays = { reference: string; days: number };

/**
 * What one kept charge pays for. It covers its last day too, on which the next month is charged. Carried days follow
 * the month of the charge, so they are used last.
 */
export type Term = {
  /** The charge. */
  reference: string;
  plan: PlanKey;
  priceCents: number;
  kind: 'purchase' | 'upgrade' | 'renewal';
  from: Day;
  paidUntil: Day;
  carried: readonly CarriedDays[];
};

/** The same day of the next month, the 28th at most, as the provider bills it. */
export const monthAfter = (day: Day): Day => utcDay(addBillingMonth(`${day}T00:00:00.000Z`));

/** Terms are in the order of their charges. The last one decides what comes next. */
export const lastTerm = (terms: readonly Term[]): Term | null => terms.at(-1) ?? null;

/** The term of a day: on the day of a change or a renewal, the newer one. */
export const runningTerm = (terms: readonly Term[], day: Day): Term | null =>
  terms.findLast(({ from, paidUntil }) => from <= day && day <= paidUntil) ?? null;

const sum = (carried: readonly CarriedDays[]): number => carried.reduce((total, { days }) => total + days, 0);

/**
 * The unused days of a term as days of a dearer plan, rounded up, by the charge that paid for them. Only whole days
 * after `day` are unused.
 */
const carry = (term: Term, day: Day, newPriceCents: number): CarriedDays[] => {
  const unused = Math.max(0, daysBetween(day, term.paidUntil));
  const worth = (days: number): number => Math.ceil((days * term.priceCents) / newPriceCents);
  let [rest, total] = [unused, worth(unused)];
  const parts: CarriedDays[] = [];
  for (const { reference, days } of term.carried.toReversed()) {
    const left = Math.min(days, rest);
    const share = Math.min(total, worth(left));
    if (share > 0) parts.push({ reference, days: share });
    [rest, total] = [rest - left, total - share];
  }
  return total > 0 ? [{ reference: term.reference, days: total }, ...parts.toReversed()] : parts.toReversed();
};

export const carriedDays = (term: Term, day: Day, newPriceCents: number): number =>
  sum(carry(term, day, newPriceCents));

/** A charge that begins or continues a term. */
export type TermCharge = Pick<Term, 'reference' | 'plan' | 'priceCents'>;

/**
 * A month from a day on which nothing runs. A provider that made its subscription after midnight charges a day later:
 * that day is a present.
 */
export const purchase = (
  terms: readonly Term[],
  { reference, plan, priceCents }: TermCharge,
  day: Day,
  nextChargeOn: Day = '',
): Term[] => {
  const month = monthAfter(day);
  const paidUntil = nextChargeOn === addDays(month, 1) ? nextChargeOn : month;
  return [...terms, { reference, plan, priceCents, kind: 'purchase', from: day, paidUntil, carried: [] }];
};

/** A month of a dearer plan from today, and the unused days of the running term, which ends today. */
export const upgrade = (
  terms: readonly Term[],
  running: Term,
  { reference, plan, priceCents }: TermCharge,
  day: Day,
): Term[] => {
  const carried = carry(running, day, priceCents);
  const paidUntil = addDays(monthAfter(day), sum(carried));
  return [
    ...terms.map((term) => (term === running ? { ...term, paidUntil: day } : term)),
    { reference, plan, priceCents, kind: 'upgrade', from: day, paidUntil, carried },
  ];
};

/** The month after the last term, however late it was charged. */
export const renew = (terms: readonly Term[], { reference, plan, priceCents }: TermCharge, dueOn: Day): Term[] => [
  ...terms,
  { reference, plan, priceCents, kind: 'renewal', from: dueOn, paidUntil: monthAfter(dueOn), carried: [] },
];

const withoutCarried = (term: Term, reference: string): Term => {
  const carried = term.carried.filter((each) => each.reference !== reference);
  const lost = sum(term.carried) - sum(carried);
  return lost === 0 ? term : { ...term, carried, paidUntil: addDays(term.paidUntil, -lost) };
};

const endedBefore = (term: Term, day: Day): Term =>
  term.paidUntil < day ? term : { ...term, paidUntil: addDays(day, -1) };

/**
 * Without a charge that went back: its term, and the days that were carried out of it. What ran before it ended when it
 * began, so access ends at once unless a newer term runs.
 */
export const reverse = (terms: readonly Term[], reference: string): Term[] => {
  const index = terms.findIndex((term) => term.reference === reference);
  const reversed = terms[index];
  if (!reversed) return [...terms];
  return [
    ...terms.slice(0, index).map((term) => endedBefore(term, reversed.from)),
    ...terms.slice(index + 1).map((term) => withoutCarried(term, reference)),
  ];
};

/**
 * Gives back the days that were left when a refund was claimed, because the refund failed: as carried days of the plan
 * that runs by now, or as a term of their own.
 */
export const giveBack = (terms: readonly Term[], charge: TermCharge, daysLeft: number, today: Day): Term[] => {
  const running = runningTerm(terms, today);
  if (!running)
    return [...terms, { ...charge, kind: 'purchase', from: today, paidUntil: addDays(today, daysLeft), carried: [] }];
  const days = Math.ceil((daysLeft * charge.priceCents) / running.priceCents);
  const carried = [...running.carried, { reference: charge.reference, days }];
  return terms.map((term) =>
    term === running ? { ...term, carried, paidUntil: addDays(term.paidUntil, days) } : term,
  );
};
