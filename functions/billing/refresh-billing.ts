import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { acquireSyncLease } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { syncCustomer } from './sync-customer.ts';

/** A snapshot this young is as good as asking again. */
const freshMs = 30_000;
/** One request of a user asks the provider at a time; the others take what is known. */
const leaseMs = 10_000;

/** The user as the provider confirms them; `isStale` when it did not answer and this is what it said last. */
export type BillingSnapshot = { user: User; isStale: boolean };

const isFresh = ({ billing }: User, now: Date): boolean =>
  billing.syncedAt !== null && now.getTime() - Date.parse(billing.syncedAt) < freshMs;

/** Looks at the provider on behalf of a request, unless somebody just did. */
export const refreshBilling = async (user: User, ports: Ports): Promise<BillingSnapshot> => {
  const now = ports.clock.now();
  if (user.billing.customer === null || isFresh(user, now)) return { user, isStale: false };
  if (!(await acquireSyncLease(ports.database, user.id, now, leaseMs))) return { user, isStale: false };
  try {
    const synced = await syncCustomer(user.id, ports);
    return { user: synced?.user ?? user, isStale: false };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { user, isStale: true };
    throw error;
  }
};
