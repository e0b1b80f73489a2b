import type { Operation } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { readCatalogue } from '#tables/servers.ts';

export const listServers: Operation<'listServers'> = async (_request, { database }) => {
  const servers = await readCatalogue(database);
  return servers.map(({ id, location, country, region, isFree }) => ({ id, location, country, region, free: isFree }));
};

export const handler = serve('listServers', listServers);
