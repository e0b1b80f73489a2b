import type { Operation } from '#auth/operation.ts';
import { allowedLocations } from '#domain/allowance.ts';
import { utcDay } from '#domain/days.ts';
import { shownLocations } from '#domain/locations.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { readCatalogue } from '#repositories/servers.ts';
import { serve } from '#runtime/serve.ts';

export const listSubscribed: Operation<'listSubscribed'> = async ({ caller }, { clock, database }) => {
  const [{ locations }, catalogue] = await Promise.all([
    readUserLocations(database, caller.user.id),
    readCatalogue(database),
  ]);
  const allowance = allowedLocations(caller.user.billing.record.amountCents);
  return shownLocations(locations, catalogue, allowance, utcDay(clock.now())).map(({ id, isPaid, location }) => ({
    id,
    paid: isPaid,
    location,
  }));
};

export const handler = serve('listSubscribed', listSubscribed);
