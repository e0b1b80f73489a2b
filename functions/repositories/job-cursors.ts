import * as z from 'zod/mini';
import type { JobName } from '#events/schedule.ts';
import type { Database, Item, Key } from '#ports/database.ts';

/** A job's progress: one item per job, replaced as a whole. A run stores only what it has finished itself. */
export type JobCursor<T> = {
  /** Null before the first run or if the item cannot be parsed: the job then starts over, which is safe. */
  read: (database: Database) => Promise<T | null>;
  write: (database: Database, progress: T) => Promise<void>;
};

const cursorOf = <T extends Item>(job: JobName, schema: z.ZodMiniType<T>): JobCursor<T> => {
  const key: Key = { pk: `job#${job}` };
  return {
    read: async (database) => schema.safeParse((await database.get('users', key))?.progress).data ?? null,
    write: async (database, progress) => {
      await database.write({ kind: 'put', table: 'users', item: { ...key, progress } });
    },
  };
};

/** `finishedDay`: all expiries up to this day are reviewed. `stopped`: the day and page that a run has reached. */
export const expiryCursor = cursorOf(
  'expireSubscriptions',
  z.object({
    finishedDay: z.nullable(z.string()),
    stopped: z.nullable(z.object({ runDay: z.string(), day: z.string(), page: z.string() })),
  }),
);

/** `next`: a page of the provider's list, then a page of a shard of users with paid locations. */
export const reconcileCursor = cursorOf(
  'reconcileBilling',
  z.object({
    runDay: z.string(),
    next: z.nullable(
      z.union([
        z.object({ stage: z.literal('provider'), page: z.int() }),
        z.object({ stage: z.literal('paid'), shard: z.int(), page: z.nullable(z.string()) }),
      ]),
    ),
  }),
);
