import type { Operation } from '#auth/operation.ts';
import { recentCatalogue } from '#repositories/servers.ts';
import { serve } from '#runtime/serve.ts';

export const listServers: Operation<'listServers'> = async (_request, ports) => {
  const servers = await recentCatalogue(ports);
  return servers.map(({ id, location, country, region, isFree }) => ({ id, location, country, region, free: isFree }));
};

export const handler = serve('listServers', listServers);
