import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { allowedLocations } from '#domain/allowance.ts';
import { activateLocations, hasLocations } from '#domain/locations.ts';
import { tryUpdateUserLocations } from '#repositories/locations.ts';
import { serve } from '#runtime/serve.ts';

export const updateSubscribed: Operation<'updateSubscribed'> = async ({ body, caller }, ports) => {
  const { id, billing } = caller.user;
  const allowance = allowedLocations(billing.record.amountCents);
  let isChosen = false;
  const updated = await tryUpdateUserLocations(ports, id, (locations) => {
    isChosen = hasLocations(locations, body.location_ids);
    return isChosen ? activateLocations(locations, body.location_ids, allowance) : null;
  });
  if (updated) return { detail: 'Locations updated successfully!' };
  return fail(isChosen ? 'allowance_exceeded' : 'location_not_found');
};

export const handler = serve('updateSubscribed', updateSubscribed);
