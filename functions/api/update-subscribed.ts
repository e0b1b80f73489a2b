import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { allowedLocations } from '#domain/allowance.ts';
import { has, markPaid } from '#domain/locations.ts';
import { tryChangeBook } from '#repositories/locations.ts';
import { serve } from '#runtime/serve.ts';

export const updateSubscribed: Operation<'updateSubscribed'> = async ({ body, caller }, { database }) => {
  const { id, billing } = caller.user;
  const allowance = allowedLocations(billing.record.subscription_amount);
  let isChosen = false;
  const marked = await tryChangeBook(database, id, (book) => {
    isChosen = has(book, body.location_ids);
    return isChosen ? markPaid(book, body.location_ids, allowance) : null;
  });
  if (marked) return { detail: 'Locations updated successfully!' };
  return fail(isChosen ? 'allowance_exceeded' : 'location_not_found');
};

export const handler = serve('updateSubscribed', updateSubscribed);
