import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { allowedLocations } from '#domain/allowance.ts';
import { activateLocations, hasLocations } from '#domain/locations.ts';
import { tryUpdateUserLocations } from '#repositories/locations.ts';
import { serve } from '#runtime/serve.ts';

export const updateSubscribed: Operation<'updateSubscribed'> = async ({ body, caller }, { database }) => {
  const { id, billing } = caller.user;
  const allowance = allowedLocations(billing.record.amountCents);
  let isChosen = false;
  const marked = await tryUpdateUserLocations(database, id, (book) => {
    isChosen = hasLocations(book, body.location_ids);
    return isChosen ? activateLocations(book, body.location_ids, allowance) : null;
  });
  if (marked) return { detail: 'Locations updated successfully!' };
  return fail(isChosen ? 'allowance_exceeded' : 'location_not_found');
};

export const handler = serve('updateSubscribed', updateSubscribed);
