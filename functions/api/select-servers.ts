import { choose } from '#domain/locations.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { changeBook } from '#tables/locations.ts';
import { recentCatalogue } from '#tables/servers.ts';

export const selectServers: Operation<'selectServers'> = async ({ body, caller }, ports) => {
  const { bus, clock, database } = ports;
  const catalogue = (await recentCatalogue(ports, body.server_ids)).map(({ id }) => id);
  const unknown = body.server_ids.flatMap((id, place) =>
    catalogue.includes(id) ? [] : [[place, [`Invalid pk "${id}" - object does not exist.`]] as const],
  );
  if (unknown.length > 0) return fail('unknown_server', { server_ids: Object.fromEntries(unknown) });

  const userId = caller.user.id;
  const now = clock.now().toISOString();
  await changeBook(database, userId, (book) => choose(book, body.server_ids, catalogue, now));
  await bus.publish([{ name: 'locations.chosen', detail: { userId } }]);
  return { detail: 'Locations added successfully!' };
};

export const handler = serve('selectServers', selectServers);
