import type { Operation } from '#auth/operation.ts';
import { recordView } from '#billing/record-view.ts';
import { refreshBilling } from '#billing/refresh-billing.ts';
import { serve } from '#runtime/serve.ts';

/** The page's word on its own subscription is worth nothing; that it speaks is a reason to look. */
export const updateUser: Operation<'updateUser'> = async ({ caller }, ports) => {
  const { user } = await refreshBilling(caller.user, ports);
  return recordView(user, ports.clock.now());
};

export const handler = serve('updateUser', updateUser);
