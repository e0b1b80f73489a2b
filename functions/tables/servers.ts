import * as z from 'zod/mini';
import type { Server } from '#domain/catalogue.ts';
import type { Database, Item } from '#runtime/database.ts';

/** One partition holds the catalogue: it is read whole, and 34 servers are one page. */
const partition = 'all';

const ServerItem: z.ZodMiniType<Server> = z.object({
  id: z.int(),
  location: z.string(),
  country: z.string(),
  region: z.enum(['Africa', 'Americas', 'Asia Pacific', 'Europe', 'Middle East']),
  isFree: z.boolean(),
});

export const serverItem = ({ id, location, country, region, isFree }: Server): Item => ({
  catalogue: partition,
  id,
  location,
  country,
  region,
  isFree,
});

/** All servers, by id. */
export const readCatalogue = async (database: Database): Promise<Server[]> => {
  const servers: Server[] = [];
  let cursor: string | undefined;
  do {
    const page = await database.query({ table: 'servers', hash: partition, ...(cursor ? { cursor } : {}) });
    servers.push(...page.items.map((item) => ServerItem.parse(item)));
    cursor = page.cursor;
  } while (cursor);
  return servers;
};
