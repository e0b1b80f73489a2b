import * as z from 'zod/mini';
import { addDays } from '#domain/days.ts';
import type { UserLocations } from '#domain/locations.ts';
import { lastDayOf, noLocations } from '#domain/locations.ts';
import type { Database } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';

const LocationsItem = z.object({
  choices: z.record(z.string(), z.object({ isPaid: z.boolean(), chosenAt: z.string() })),
  takesAll: z.boolean(),
  settledFor: z.string(),
  version: z.int(),
});

/** A user's locations and the version that a write must still find. */
export type StoredLocations = { locations: UserLocations; version: number };

/** Users with paid locations are spread over these partitions of the index. */
export const paidShards = Array.from({ length: 10 }, (_, shard) => `paid#${shard}`);

export const readUserLocations = async (database: Database, userId: string): Promise<StoredLocations> => {
  const item = await database.get('locations', { userId });
  if (!item) return { locations: noLocations, version: 0 };
  const { version, settledFor: reconciledFor, ...stored } = LocationsItem.parse(item);
  return { locations: { ...stored, reconciledFor }, version };
};

const shardOf = (userId: string): string => {
  const sum = [...userId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `paid#${sum % paidShards.length}`;
};

type Store = Pick<Ports, 'clock' | 'database'>;
type Change = (locations: UserLocations) => UserLocations | null;

/** One conditional write; false when another change came first. */
const writeUserLocations = (database: Database, userId: string, { version }: StoredLocations, next: UserLocations) => {
  const hasPaid = Object.values(next.choices).some((choice) => choice.isPaid);
  const lastDay = lastDayOf(next);
  return database.write({
    kind: 'put',
    table: 'locations',
    item: {
      userId,
      choices: next.choices,
      takesAll: next.takesAll,
      settledFor: next.reconciledFor,
      version: version + 1,
      ...(hasPaid ? { paidShard: shardOf(userId) } : {}),
      ...(lastDay === null ? {} : { removeAfter: Date.parse(addDays(lastDay, 1)) / 1000 }),
    },
    when: version === 0 ? { kind: 'absent', path: 'userId' } : { kind: 'equals', path: 'version', value: version },
  });
};

/** Applies a change under an optimistic lock. Writes nothing when the change returns null or what is stored. */
export const tryUpdateUserLocations = ({ clock, database }: Store, userId: string, change: Change) =>
  retryOnConflict<UserLocations | null>(clock, 'locations', async () => {
    const stored = await readUserLocations(database, userId);
    const next = change(stored.locations);
    if (next === null || JSON.stringify(next) === JSON.stringify(stored.locations)) return next;
    return (await writeUserLocations(database, userId, stored, next)) ? next : conflict;
  });

/** The same for a change that never returns null. */
export const updateUserLocations = async (
  store: Store,
  userId: string,
  change: (locations: UserLocations) => UserLocations,
): Promise<UserLocations> => (await tryUpdateUserLocations(store, userId, change)) ?? noLocations;
