import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { selectLocations } from '#domain/locations.ts';
import { updateUserLocations } from '#repositories/locations.ts';
import { recentCatalogue } from '#repositories/servers.ts';
import { serve } from '#runtime/serve.ts';

export const selectServers: Operation<'selectServers'> = async ({ body, caller }, ports) => {
  const catalogue = (await recentCatalogue(ports, body.server_ids)).map(({ id }) => id);
  const unknown = body.server_ids.flatMap((id, index) =>
    catalogue.includes(id) ? [] : [[index, [`Invalid pk "${id}" - object does not exist.`]] as const],
  );
  if (unknown.length > 0) return fail('unknown_server', { server_ids: Object.fromEntries(unknown) });

  const userId = caller.user.id;
  const now = ports.clock.now().toISOString();
  await updateUserLocations(ports, userId, (locations) => selectLocations(locations, body.server_ids, catalogue, now));
  await ports.bus.publish([{ name: 'locations.chosen', detail: { userId } }]);
  return { detail: 'Locations added successfully!' };
};

export const handler = serve('selectServers', selectServers);
