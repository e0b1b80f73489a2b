import * as z from 'zod/mini';
import type { Server } from '#domain/catalogue.ts';
import type { Database, Item, Key } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';

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

/** It changes a few times a year and is asked for at every visit. */
const keptMs = 60_000;

const kept = new WeakMap<Database, { servers: readonly Server[]; readAtMs: number }>();

/**
 * All servers, by id, as they were within the last minute: a Lambda keeps what it has read. It reads anew where one of
 * `wanted` is not there, so that a server can be chosen as soon as anybody was shown it.
 */
export const recentCatalogue = async (
  { clock, database }: Pick<Ports, 'clock' | 'database'>,
  wanted: readonly number[] = [],
): Promise<readonly Server[]> => {
  const now = clock.now().getTime();
  const found = kept.get(database);
  const ageMs = found ? now - found.readAtMs : keptMs;
  const isKnown = (id: number) => found?.servers.some((server) => server.id === id);
  // A local clock can be set back.
  if (found && ageMs >= 0 && ageMs < keptMs && wanted.every(isKnown)) return found.servers;
  const servers = await readCatalogue(database);
  kept.set(database, { servers, readAtMs: now });
  return servers;
};

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
