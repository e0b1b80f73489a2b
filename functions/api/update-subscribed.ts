import { allowedLocations } from '#domain/allowance.ts';
import { has, markPaid } from '#domain/locations.ts';
import type { Operation } from '#runtime/operation.ts';
import { fail } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { readBook, tryChangeBook } from '#tables/locations.ts';

export const updateSubscribed: Operation<'updateSubscribed'> = async ({ body, caller }, { database }) => {
  const { id, billing } = caller.user;
  const { book } = await readBook(database, id);
  if (!has(book, body.location_ids)) return fail('location_not_found');
  const allowance = allowedLocations(billing.record.subscription_amount);
  const marked = await tryChangeBook(database, id, (now) => markPaid(now, body.location_ids, allowance));
  return marked ? { detail: 'Locations updated successfully!' } : fail('allowance_exceeded');
};

export const handler = serve('updateSubscribed', updateSubscribed);
