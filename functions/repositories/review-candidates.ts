import type { Day } from '#domain/days.ts';
import type { Database, Query } from '#ports/database.ts';
import { paidShards } from './locations.ts';

/** A page of users and the cursor of the next one. The indexes are eventually consistent: read the user again. */
export type UserPage = { userIds: string[]; next: string | null };

/** Users enqueued between two writes of the job's cursor. */
const pageSize = 100;

const pageOf = async (
  database: Database,
  query: Query,
  keyName: 'pk' | 'userId',
  after: string | null,
): Promise<UserPage> => {
  const { items, cursor } = await database.query({
    ...query,
    limit: pageSize,
    ...(after === null ? {} : { cursor: after }),
  });
  return { userIds: items.map((item) => String(item[keyName]).replace(/^user#/, '')), next: cursor ?? null };
};

/** Users whose paid period ends on a day. */
export const usersExpiringOn = (database: Database, day: Day, after: string | null): Promise<UserPage> =>
  pageOf(database, { table: 'users', index: 'byExpiry', hash: day }, 'pk', after);

/** Users of one shard with paid locations. */
export const usersWithPaidLocations = (database: Database, shard: number, after: string | null): Promise<UserPage> =>
  pageOf(database, { table: 'locations', index: 'byPaid', hash: paidShards[shard] ?? '' }, 'userId', after);
