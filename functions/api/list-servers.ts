import type { Operation } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { recentCatalogue } from '#tables/servers.ts';

export const listServers: Operation<'listServers'> = async (_request, ports) => {
  const servers = await recentCatalogue(ports);
  return servers.map(({ id, location, country, region, isFree }) => ({ id, location, country, region, free: isFree }));
};

export const handler = serve('listServers', listServers);
