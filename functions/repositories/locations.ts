import * as z from 'zod/mini';
import { addDays } from '#domain/days.ts';
import type { LocationBook } from '#domain/locations.ts';
import { emptyBook, lastDayOf } from '#domain/locations.ts';
import type { Database } from '#ports/database.ts';

const Book = z.object({
  choices: z.record(z.string(), z.object({ isPaid: z.boolean(), chosenAt: z.string() })),
  takesAll: z.boolean(),
  settledFor: z.string(),
  version: z.int(),
});

/** A user's locations as read, with the version that a write of them must still find. */
export type StoredBook = { book: LocationBook; version: number };

/** Those who hold paid locations are spread over this many partitions of the index. */
export const paidShards = Array.from({ length: 10 }, (_, shard) => `paid#${shard}`);

export const readBook = async (database: Database, userId: string): Promise<StoredBook> => {
  const item = await database.get('locations', { userId });
  if (!item) return { book: emptyBook, version: 0 };
  const { version, ...book } = Book.parse(item);
  return { book, version };
};

const shardOf = (userId: string): string => {
  const sum = [...userId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `paid#${sum % paidShards.length}`;
};

/** One conditional write; false when another change came first. */
const writeBook = (database: Database, userId: string, { version }: StoredBook, next: LocationBook) => {
  const isPaying = Object.values(next.choices).some((choice) => choice.isPaid);
  const lastDay = lastDayOf(next);
  return database.write({
    kind: 'put',
    table: 'locations',
    item: {
      userId,
      ...next,
      version: version + 1,
      ...(isPaying ? { paidShard: shardOf(userId) } : {}),
      ...(lastDay === null ? {} : { removeAfter: Date.parse(addDays(lastDay, 1)) / 1000 }),
    },
    when: version === 0 ? { kind: 'absent', path: 'userId' } : { kind: 'equals', path: 'version', value: version },
  });
};

/** Reads, changes and writes until no other change comes between. A change that answers null, or the same, writes nothing. */
export const tryChangeBook = async (
  database: Database,
  userId: string,
  change: (book: LocationBook) => LocationBook | null,
): Promise<LocationBook | null> => {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const stored = await readBook(database, userId);
    const next = change(stored.book);
    if (next === null) return null;
    if (JSON.stringify(next) === JSON.stringify(stored.book)) return next;
    if (await writeBook(database, userId, stored, next)) return next;
  }
  throw new Error('the locations kept changing');
};

const attemptsMax = 8;

/** The same for a change that always has an answer. */
export const changeBook = async (
  database: Database,
  userId: string,
  change: (book: LocationBook) => LocationBook,
): Promise<LocationBook> => (await tryChangeBook(database, userId, change)) ?? emptyBook;
