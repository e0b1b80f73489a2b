import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { removeLocations } from '#domain/locations.ts';
import { tryUpdateUserLocations } from '#repositories/locations.ts';
import { readCatalogue } from '#repositories/servers.ts';
import { serve } from '#runtime/serve.ts';

export const deleteSubscribed: Operation<'deleteSubscribed'> = async ({ body, caller }, ports) => {
  const userId = caller.user.id;
  const catalogue = (await readCatalogue(ports.database)).map(({ id }) => id);
  const remaining = await tryUpdateUserLocations(ports, userId, (locations) =>
    removeLocations(locations, body.location_ids, catalogue),
  );
  if (remaining === null) return fail('location_not_found');
  await ports.bus.publish([{ name: 'locations.chosen', detail: { userId } }]);
  return { detail: 'Locations removed successfully!' };
};

export const handler = serve('deleteSubscribed', deleteSubscribed);
