import { syncCustomer } from '#billing/sync-customer.ts';
import type { Ports } from '#ports/ports.ts';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { usersWithOpenCheckout } from '#repositories/billing.ts';
import type { Job } from '#runtime/run.ts';
import { run } from '#runtime/run.ts';

/** A younger one is being paid right now; the page and the webhook look after it. */
const settledAfterMs = 10 * 60_000;
/** Paid this long ago and still without a subscription: a person must look. */
const strandedAfterMs = 3_600_000;

const resolveCheckout = async (userId: string, now: Date, ports: Ports): Promise<void> => {
  const synced = await syncCustomer(userId, ports);
  const startedAt = synced?.user.checkout?.startedAt;
  if (synced?.checkoutState === 'activating' && startedAt && now.getTime() - Date.parse(startedAt) > strandedAfterMs)
    ports.logger.alarm('charge_without_subscription', { userId });
};

export const resolveStaleCheckouts: Job = async (ports) => {
  const now = ports.clock.now();
  let looked = 0;
  for await (const userId of usersWithOpenCheckout(ports.database, new Date(now.getTime() - settledAfterMs))) {
    try {
      await resolveCheckout(userId, now, ports);
    } catch (error) {
      // One customer's trouble must not keep the others waiting; an hour later it is tried again.
      if (!(error instanceof ProviderUnavailable)) throw error;
      ports.logger.warn('the provider did not answer for a checkout', { userId });
    }
    looked += 1;
  }
  ports.logger.info('open checkouts looked at', { looked });
};

export const handler = run('resolveStaleCheckouts', resolveStaleCheckouts);
