import { lookAgain } from '#billing/look-again.ts';
import type { Operation } from '#runtime/operation.ts';
import { serve } from '#runtime/serve.ts';
import { recordView } from '#tables/record-view.ts';

/** The page's word on its own subscription is worth nothing; that it speaks is a reason to look. */
export const updateUser: Operation<'updateUser'> = async ({ caller }, ports) => {
  const { user } = await lookAgain(caller.user, ports);
  return recordView(user, ports.clock.now());
};

export const handler = serve('updateUser', updateUser);
