import type { Day, Instant } from './days.ts';
import { addDays, utcDay } from './days.ts';

export type Choice = { isPaid: boolean; chosenAt: Instant };

/** A user's locations. Keys of `choices` are server ids; `takesAll` keeps "every server, also those to come". */
export type UserLocations = {
  choices: Record<number, Choice>;
  takesAll: boolean;
  /** The subscription whose locations were settled last; '' when none was. */
  reconciledFor: string;
};

export const noLocations: UserLocations = { choices: {}, takesAll: false, reconciledFor: '' };

/** How long a choice that nobody paid for is kept. */
const unpaidDays = 7;

type Entry = { id: number; choice: Choice };

const entriesOf = (book: UserLocations): Entry[] =>
  Object.entries(book.choices).map(([id, choice]) => ({ id: Number(id), choice }));

const choicesOf = (entries: Entry[]): UserLocations['choices'] =>
  Object.fromEntries(entries.map(({ id, choice }) => [id, choice]));

const newestFirst = (a: Entry, b: Entry): number => b.choice.chosenAt.localeCompare(a.choice.chosenAt) || a.id - b.id;

/** Keeps a new selection beside the older choices; a chosen server that is already paid stays paid. */
export const selectLocations = (
  book: UserLocations,
  ids: readonly number[],
  catalogue: readonly number[],
  now: Instant,
): UserLocations => ({
  ...book,
  takesAll: catalogue.every((id) => ids.includes(id)),
  choices: {
    ...book.choices,
    ...Object.fromEntries(ids.map((id) => [id, { isPaid: book.choices[id]?.isPaid ?? false, chosenAt: now }])),
  },
});

export type Entitlement = {
  allowance: number;
  /** '' when no subscription governs. */
  subscriptionCode: string;
  /** When the last subscription ended for good, if it did: what was chosen before that goes. */
  endedAt: Instant | null;
};

/**
 * Which locations are paid. A subscription new to the user takes the newest selection, then older choices, and drops
 * what was paid before. The same one again displaces nothing: free places go to the newest unpaid choices and an excess
 * is cut from the oldest. Servers that left the catalogue leave; unpaid choices are dropped after a week.
 */
export const reconcile = (
  book: UserLocations,
  grant: Entitlement,
  catalogue: readonly number[],
  today: Day,
): UserLocations => {
  const isNew = grant.subscriptionCode !== book.reconciledFor;
  const remaining = entriesOf(book).filter(
    ({ id, choice }) => catalogue.includes(id) && isKept(choice, grant.endedAt, today),
  );
  const kept = (book.takesAll ? withNewServers(remaining, catalogue) : remaining).sort(newestFirst);
  const candidates = isNew ? kept : [...kept.filter(isPaid), ...kept.filter((entry) => !isPaid(entry))];
  const paid = new Set(candidates.slice(0, grant.allowance).map(({ id }) => id));
  return {
    choices: choicesOf(
      kept
        .filter((entry) => paid.has(entry.id) || !isPaid(entry))
        .map(({ id, choice }) => ({ id, choice: { ...choice, isPaid: paid.has(id) } })),
    ),
    takesAll: book.takesAll && kept.length > 0,
    reconciledFor: grant.subscriptionCode,
  };
};

const isPaid = ({ choice }: Entry): boolean => choice.isPaid;

const isKept = (choice: Choice, endedAt: Instant | null, today: Day): boolean => {
  if (endedAt !== null && choice.chosenAt <= endedAt) return false;
  return choice.isPaid || utcDay(choice.chosenAt) >= addDays(today, -unpaidDays);
};

const withNewServers = (entries: Entry[], catalogue: readonly number[]): Entry[] => {
  const chosenAt = entries
    .map(({ choice }) => choice.chosenAt)
    .sort()
    .at(-1);
  if (chosenAt === undefined) return entries;
  const missing = catalogue.filter((id) => !entries.some((entry) => entry.id === id));
  return [...entries, ...missing.map((id) => ({ id, choice: { isPaid: false, chosenAt } }))];
};

/** Whether all of these are among the user's choices. */
export const hasLocations = (book: UserLocations, ids: readonly number[]): boolean =>
  ids.every((id) => book.choices[id]);

/** The last day on which a book that holds nothing paid is of any use; null while something is paid. */
export const lastDayOf = (book: UserLocations): Day | null => {
  const entries = entriesOf(book);
  if (entries.some(isPaid)) return null;
  const newest = entries
    .map(({ choice }) => utcDay(choice.chosenAt))
    .sort()
    .at(-1);
  return newest === undefined ? null : addDays(newest, unpaidDays);
};

/** The book without these locations, paid or not; null when one of them is not the user's. */
export const removeLocations = (
  book: UserLocations,
  ids: readonly number[],
  catalogue: readonly number[],
): UserLocations | null => {
  const whole = book.takesAll ? withNewServers(entriesOf(book), catalogue) : entriesOf(book);
  if (!ids.every((id) => whole.some((entry) => entry.id === id))) return null;
  return { ...book, takesAll: false, choices: choicesOf(whole.filter(({ id }) => !ids.includes(id))) };
};

/** The book with these choices paid; null when that is more than the plan includes. */
export const activateLocations = (
  book: UserLocations,
  ids: readonly number[],
  allowance: number,
): UserLocations | null => {
  const marked = entriesOf(book).map(({ id, choice }) => ({
    id,
    choice: { ...choice, isPaid: choice.isPaid || ids.includes(id) },
  }));
  return marked.filter(isPaid).length > allowance ? null : { ...book, choices: choicesOf(marked) };
};

/**
 * What the customer is shown: the chosen servers that are in the catalogue now. "All" shows every one of them as paid,
 * but only where the plan pays for so many: whoever has two places and chose all of them has two. Choices nobody paid
 * for in a week are gone, whether or not anything has swept them out yet.
 */
export const shownLocations = <S extends { id: number }>(
  book: UserLocations,
  catalogue: readonly S[],
  allowance: number,
  today: Day,
): (S & { isPaid: boolean })[] => {
  const isAllowed = book.takesAll && allowance >= catalogue.length;
  const isPaidInFull = isAllowed && Object.values(book.choices).some((choice) => choice.isPaid);
  return catalogue.flatMap((server) => {
    if (isPaidInFull) return [{ ...server, isPaid: true }];
    const choice = book.choices[server.id];
    return choice && isKept(choice, null, today) ? [{ ...server, isPaid: choice.isPaid }] : [];
  });
};
