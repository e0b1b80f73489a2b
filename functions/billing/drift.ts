import { utcDay } from '#domain/days.ts';
import { differsFromRecord, hasUnusedAllowance, isOverEntitled } from '#domain/review.ts';
import type { ListedSubscription, Ports } from '#ports/ports.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { customerKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';

/** The user of a live subscription that differs from their record or locations; null if nothing differs. */
export const findDrift = async (subscription: ListedSubscription, ports: Ports): Promise<string | null> => {
  const { database, settings } = ports;
  const owner = await readUniqueKey(database, customerKey(subscription.customerCode));
  const user = owner && (await readUser(ports, owner.userId));
  if (!user) return null;
  if (differsFromRecord(subscription, user.billing, settings.offer)) return user.id;
  if (subscription.code !== user.billing.record.subscriptionCode) return null;
  // A call that crashed between its write and its event has left the locations unreconciled.
  const { locations } = await readUserLocations(database, user.id);
  const isReconciled =
    locations.reconciledFor === subscription.code && !hasUnusedAllowance(locations, user.billing.record);
  return isReconciled ? null : user.id;
};

/** The user, if they have paid locations that their record does not pay for. */
export const findOverEntitledUser = async (userId: string, ports: Ports): Promise<string | null> => {
  const { locations } = await readUserLocations(ports.database, userId);
  const user = await readUser(ports, userId);
  return user && isOverEntitled(locations, user.billing.record, utcDay(ports.clock.now())) ? userId : null;
};
