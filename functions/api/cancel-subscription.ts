import type { Operation } from '#auth/operation.ts';
import { fail } from '#auth/operation.ts';
import { recordView } from '#billing/record-view.ts';
import type { SyncResult } from '#billing/sync-customer.ts';
import { syncCustomer } from '#billing/sync-customer.ts';
import { isCharged } from '#domain/subscription.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { serve } from '#runtime/serve.ts';

const cancelAll = async (userId: string, ports: Ports): Promise<SyncResult | null> => {
  const synced = await syncCustomer(userId, ports);
  const charged = synced?.user.billing.live.filter(isCharged) ?? [];
  if (charged.length === 0) return synced;
  for (const { code } of charged) await ports.provider.disableSubscription(code);
  return syncCustomer(userId, ports);
};

export const cancelSubscription: Operation<'cancelSubscription'> = async ({ caller }, ports) => {
  try {
    const synced = await cancelAll(caller.user.id, ports);
    if (!synced || synced.user.billing.live.length === 0) return fail('nothing_to_cancel');
    return recordView(synced.user, ports.clock.now());
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('provider_unavailable');
    throw error;
  }
};

export const handler = serve('cancelSubscription', cancelSubscription);
