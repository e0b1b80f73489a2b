import { giveUp } from '#domain/locations.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { tryChangeBook } from '#tables/locations.ts';
import { readCatalogue } from '#tables/servers.ts';

export const deleteSubscribed: Operation<'deleteSubscribed'> = async ({ body, caller }, { bus, database }) => {
  const userId = caller.user.id;
  const catalogue = (await readCatalogue(database)).map(({ id }) => id);
  const left = await tryChangeBook(database, userId, (book) => giveUp(book, body.location_ids, catalogue));
  if (left === null) return fail('location_not_found');
  await bus.publish([{ name: 'locations.chosen', detail: { userId } }]);
  return { detail: 'Locations removed successfully!' };
};

export const handler = serve('deleteSubscribed', deleteSubscribed);
