import type { Day } from '#domain/days.ts';
import type { Database, Query } from '#ports/database.ts';
import { paidShards } from './locations.ts';

/** Some users and, where more follow, the place to go on. The indexes may lag; they only say whom to look at. */
export type UserPage = { userIds: string[]; next: string | null };

/** As many as are handed to the bus before the place is noted. */
const pageSize = 100;

const pageOf = async (
  database: Database,
  query: Query,
  name: 'pk' | 'userId',
  place: string | null,
): Promise<UserPage> => {
  const { items, cursor } = await database.query({
    ...query,
    limit: pageSize,
    ...(place === null ? {} : { cursor: place }),
  });
  return { userIds: items.map((item) => String(item[name]).replace(/^user#/, '')), next: cursor ?? null };
};

/** Users whose plan is paid up to a day. */
export const usersExpiringOn = (database: Database, day: Day, place: string | null): Promise<UserPage> =>
  pageOf(database, { table: 'users', index: 'byExpiry', hash: day }, 'pk', place);

/** Users of one shard who hold paid locations. */
export const usersWithPaidLocations = (database: Database, shard: number, place: string | null): Promise<UserPage> =>
  pageOf(database, { table: 'locations', index: 'byPaid', hash: paidShards[shard] ?? '' }, 'userId', place);
