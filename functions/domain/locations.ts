import type { Day, Instant } from './days.ts';
import { addDays, utcDay } from './days.ts';

export type Choice = { isPaid: boolean; chosenAt: Instant };

/** A user's locations. Keys of `choices` are server ids; `takesAll` means every present and future server. */
export type UserLocations = {
  choices: Record<number, Choice>;
  takesAll: boolean;
  /** The subscription that the locations were last reconciled for, or ''. */
  reconciledFor: string;
};

export const noLocations: UserLocations = { choices: {}, takesAll: false, reconciledFor: '' };

/** How long an unpaid choice is kept. */
const unpaidRetentionDays = 7;

type Entry = { id: number; choice: Choice };

const entriesOf = (locations: UserLocations): Entry[] =>
  Object.entries(locations.choices).map(([id, choice]) => ({ id: Number(id), choice }));

const choicesOf = (entries: Entry[]): UserLocations['choices'] =>
  Object.fromEntries(entries.map(({ id, choice }) => [id, choice]));

const newestFirst = (a: Entry, b: Entry): number => b.choice.chosenAt.localeCompare(a.choice.chosenAt) || a.id - b.id;

/** Adds a selection to the older choices. A selected server that is already paid stays paid. */
export const selectLocations = (
  locations: UserLocations,
  ids: readonly number[],
  catalogue: readonly number[],
  now: Instant,
): UserLocations => ({
  ...locations,
  takesAll: catalogue.every((id) => ids.includes(id)),
  choices: {
    ...locations.choices,
    ...Object.fromEntries(ids.map((id) => [id, { isPaid: locations.choices[id]?.isPaid ?? false, chosenAt: now }])),
  },
});

export type Entitlement = {
  allowance: number;
  /** '' without an effective subscription. */
  subscriptionCode: string;
  /** When the last subscription ended for good; choices made before that are dropped. */
  endedAt: Instant | null;
};

/**
 * Decides which locations are paid. A new subscription takes the newest selection, then older choices, and drops what
 * was paid before. The same subscription displaces nothing: unused allowance goes to the newest unpaid choices, and an
 * excess is cut from the oldest. Servers that left the catalogue are removed; unpaid choices are dropped after a week.
 */
export const reconcile = (
  locations: UserLocations,
  entitlement: Entitlement,
  catalogue: readonly number[],
  today: Day,
): UserLocations => {
  const isNew = entitlement.subscriptionCode !== locations.reconciledFor;
  const remaining = entriesOf(locations).filter(
    ({ id, choice }) => catalogue.includes(id) && isKept(choice, entitlement.endedAt, today),
  );
  const kept = (locations.takesAll ? withNewServers(remaining, catalogue) : remaining).sort(newestFirst);
  const candidates = isNew ? kept : [...kept.filter(isPaid), ...kept.filter((entry) => !isPaid(entry))];
  const paid = new Set(candidates.slice(0, entitlement.allowance).map(({ id }) => id));
  return {
    choices: choicesOf(
      kept
        .filter((entry) => paid.has(entry.id) || !isPaid(entry))
        .map(({ id, choice }) => ({ id, choice: { ...choice, isPaid: paid.has(id) } })),
    ),
    takesAll: locations.takesAll && kept.length > 0,
    reconciledFor: entitlement.subscriptionCode,
  };
};

const isPaid = ({ choice }: Entry): boolean => choice.isPaid;

const isKept = (choice: Choice, endedAt: Instant | null, today: Day): boolean => {
  if (endedAt !== null && choice.chosenAt <= endedAt) return false;
  return choice.isPaid || utcDay(choice.chosenAt) >= addDays(today, -unpaidRetentionDays);
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

export const hasLocations = (locations: UserLocations, ids: readonly number[]): boolean =>
  ids.every((id) => locations.choices[id]);

/** The last day on which unpaid locations are kept; null while any location is paid. */
export const lastDayOf = (locations: UserLocations): Day | null => {
  const entries = entriesOf(locations);
  if (entries.some(isPaid)) return null;
  const newest = entries
    .map(({ choice }) => utcDay(choice.chosenAt))
    .sort()
    .at(-1);
  return newest === undefined ? null : addDays(newest, unpaidRetentionDays);
};

/** Removes locations, paid or not; null when the user does not have one of them. */
export const removeLocations = (
  locations: UserLocations,
  ids: readonly number[],
  catalogue: readonly number[],
): UserLocations | null => {
  const all = locations.takesAll ? withNewServers(entriesOf(locations), catalogue) : entriesOf(locations);
  if (!ids.every((id) => all.some((entry) => entry.id === id))) return null;
  return { ...locations, takesAll: false, choices: choicesOf(all.filter(({ id }) => !ids.includes(id))) };
};

/** Marks choices as paid; null when that exceeds the allowance. */
export const activateLocations = (
  locations: UserLocations,
  ids: readonly number[],
  allowance: number,
): UserLocations | null => {
  const updated = entriesOf(locations).map(({ id, choice }) => ({
    id,
    choice: { ...choice, isPaid: choice.isPaid || ids.includes(id) },
  }));
  return updated.filter(isPaid).length > allowance ? null : { ...locations, choices: choicesOf(updated) };
};

/**
 * The chosen servers that are in the catalogue now. "All" shows every server as paid, but only if the allowance covers
 * the whole catalogue. Unpaid choices older than a week are hidden even while they are still stored.
 */
export const shownLocations = <S extends { id: number }>(
  locations: UserLocations,
  catalogue: readonly S[],
  allowance: number,
  today: Day,
): (S & { isPaid: boolean })[] => {
  const isAllowed = locations.takesAll && allowance >= catalogue.length;
  const isPaidInFull = isAllowed && Object.values(locations.choices).some((choice) => choice.isPaid);
  return catalogue.flatMap((server) => {
    if (isPaidInFull) return [{ ...server, isPaid: true }];
    const choice = locations.choices[server.id];
    return choice && isKept(choice, null, today) ? [{ ...server, isPaid: choice.isPaid }] : [];
  });
};
