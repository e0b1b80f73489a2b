import * as z from 'zod/mini';
import type { Server } from '#domain/catalogue.ts';
import type { Database, Item, Key } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';

/** The catalogue is one partition: it is always read whole, and 34 servers fit into one page. */
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

/** The catalogue changes a few times a year and is read at every visit. */
const cacheMs = 60_000;

const cache = new WeakMap<Database, { servers: readonly Server[]; readAtMs: number }>();

/**
 * All servers, by id, cached for a minute. Reads again if one of `wanted` is missing, so that a server can be selected
 * as soon as anybody has seen it.
 */
export const recentCatalogue = async (
  { clock, database }: Pick<Ports, 'clock' | 'database'>,
  wanted: readonly number[] = [],
): Promise<readonly Server[]> => {
  const now = clock.now().getTime();
  const cached = cache.get(database);
  const ageMs = cached ? now - cached.readAtMs : cacheMs;
  const isKnown = (id: number) => cached?.servers.some((server) => server.id === id);
  // The local cloud's clock can be set back.
  if (cached && ageMs >= 0 && ageMs < cacheMs && wanted.every(isKnown)) return cached.servers;
  const servers = await readCatalogue(database);
  cache.set(database, { servers, readAtMs: now });
  return servers;
};

export const serverKey = (id: number): Key => ({ catalogue: partition, id });

/** Marks a removed server. Customers' choices are stored by id, so no other server may reuse it. */
export const removedServerItem = (id: number): Item => ({ catalogue: removedPartition, id });

/** The ids of removed servers. */
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
