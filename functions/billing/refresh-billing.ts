import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { acquireSyncLease } from '#repositories/billing.ts';
import type { User } from '#repositories/users.ts';
import { syncCustomer } from './sync-customer.ts';

/** A sync this recent is not repeated. */
const freshMs = 30_000;
/** Only one request per user calls the provider at a time; the others return what is stored. */
const leaseMs = 10_000;

/** `isStale`: the provider did not answer, and this is the last known state. */
export type BillingSnapshot = { user: User; isStale: boolean };

const isFresh = ({ billing }: User, now: Date): boolean =>
  billing.syncedAt !== null && now.getTime() - Date.parse(billing.syncedAt) < freshMs;

/** Syncs with the provider on behalf of a request, unless that has just been done. */
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
