import { syncCustomer } from '#billing/sync-customer.ts';
import type { Event } from '#events/catalog.ts';
import type { Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { readPayment } from '#repositories/ledger.ts';
import { customerKey, readUniqueKey } from '#repositories/unique-keys.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

const ownerOf = async (
  { detail }: Event<'payment.notified' | 'subscription.review_due'>,
  { database }: Ports,
): Promise<string | null> => {
  if ('userId' in detail) return detail.userId;
  if ('reference' in detail) return (await readPayment(database, detail.reference))?.userId ?? null;
  return (await readUniqueKey(database, customerKey(detail.customerCode)))?.userId ?? null;
};

export const syncSubscription: Reaction<'syncSubscription'> = async (event, ports) => {
  const userId = await ownerOf(event, ports);
  if (userId === null) return ports.logger.warn('a notice named nobody we know');
  const synced = await syncCustomer(userId, ports, { hasCharged: event.name === 'payment.notified' });
  // Nobody who could be asked of: the locations are brought in line with the record as it stands.
  if (!synced) await ports.bus.publish([{ name: 'subscription.synced', detail: { userId } }]);
  // The provider makes the subscription about a second after the charge: failing makes the bus come back.
  if (synced?.checkoutState === 'activating') throw new RetryableError('paid, but the subscription is not there yet');
  ports.logger.info('subscription synced', { userId });
};

export const handler = react('syncSubscription', syncSubscription);
