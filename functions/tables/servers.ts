import * as z from 'zod/mini';
import type { Server } from '#domain/catalogue.ts';
import type { Database, Item, Key } from '#runtime/database.ts';

/** One partition holds the catalogue: it is read whole, and 34 servers are one page. */
const partition = 'all';
const removedPartition = 'removed';

const ServerItem: z.ZodMiniType<Server> = z.object({
  id: z.int(),
  location: z.string(),
  country: z.string(),
  region: z.enum(['Africa', 'Americas', 'Asia Pacific', 'Europe', 'Middle East']),
  isFree: z.boolean(),
});

const RemovedItem = z.object({ id: z.int() });

export const serverItem = ({ id, location, country, region, isFree }: Server): Item => ({
  catalogue: partition,
  id,
  location,
  country,
  region,
  isFree,
});

/** All servers, by id. */
export const readCatalogue = async (database: Database): Promise<Server[]> =>
  (await readPartition(database, partition)).map((item) => ServerItem.parse(item));

export const serverKey = (id: number): Key => ({ catalogue: partition, id });

/** Remembers that a server left. Customers' choices are kept by id, so another server must not get the same one. */
export const removedServerItem = (id: number): Item => ({ catalogue: removedPartition, id });

/** The ids of the servers that left. */
export const readRemovedIds = async (database: Database): Promise<number[]> =>
  (await readPartition(database, removedPartition)).map((item) => RemovedItem.parse(item).id);

const readPartition = async (database: Database, hash: string): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await database.query({ table: 'servers', hash, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return items;
};
