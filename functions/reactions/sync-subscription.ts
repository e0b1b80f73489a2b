import { syncCustomer } from '#billing/sync-customer.ts';
import type { Event } from '#events/catalog.ts';
import type { Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { customerKey, readUniqueKey } from '#repositories/unique-keys.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

const ownerOf = async (
  { detail }: Event<'payment.notified' | 'subscription.review_due'>,
  { database }: Ports,
): Promise<string | null> => {
  if ('userId' in detail) return detail.userId;
  return (await readUniqueKey(database, customerKey(detail.customerCode)))?.userId ?? null;
};

export const syncSubscription: Reaction<'syncSubscription'> = async (event, ports) => {
  const userId = await ownerOf(event, ports);
  if (userId === null) return ports.logger.warn('payment notification for an unknown customer');
  const synced = await syncCustomer(userId, ports, { hasCharged: event.name === 'payment.notified' });
  // Gone, or never a customer at the provider: the locations are reconciled with the stored record.
  if (!synced) await ports.bus.publish([{ name: 'subscription.synced', detail: { userId } }]);
  // The provider creates the subscription about a second after the charge; EventBridge retries after this error.
  if (synced?.checkoutState === 'activating') throw new RetryableError('subscription_not_created_yet');
  ports.logger.info('subscription synced', { userId });
};

export const handler = react('syncSubscription', syncSubscription);
