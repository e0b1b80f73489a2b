import { syncCustomer } from '#billing/sync-customer.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { usersWithOpenCheckout } from '#repositories/billing.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';

/** A younger checkout may be being paid; the page and the webhook handle it. */
const staleAfterMs = 10 * 60_000;
/** A charge without a subscription after this time needs a person. */
const strandedAfterMs = 3_600_000;

const resolveCheckout = async (userId: string, now: Date, ports: Ports): Promise<void> => {
  const synced = await syncCustomer(userId, ports);
  const startedAt = synced?.user.checkout?.startedAt;
  if (synced?.checkoutState === 'activating' && startedAt && now.getTime() - Date.parse(startedAt) > strandedAfterMs)
    ports.logger.alarm('charge_without_subscription', { userId });
};

export const resolveStaleCheckouts: Job = async (ports) => {
  const now = ports.clock.now();
  let checked = 0;
  for await (const userId of usersWithOpenCheckout(ports.database, new Date(now.getTime() - staleAfterMs))) {
    try {
      await resolveCheckout(userId, now, ports);
    } catch (error) {
      // One failure must not block the other checkouts; the next hourly run retries it.
      if (!(error instanceof ProviderUnavailable)) throw error;
      ports.logger.warn('checkout not resolved', { userId, code: error.code });
    }
    checked += 1;
  }
  ports.logger.info('stale checkouts checked', { checked });
};

export const handler = run('resolveStaleCheckouts', resolveStaleCheckouts);
