import { utcDay } from '#domain/days.ts';
import { differsFromRecord, hasUnusedAllowance, isOverEntitled } from '#domain/review.ts';
import type { ListedSubscription, Ports } from '#ports/ports.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { customerKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';

/** The user of a live subscription that is something else than their record or their locations say; null if all is well. */
export const findDrift = async (subscription: ListedSubscription, ports: Ports): Promise<string | null> => {
  const { database, settings } = ports;
  const claim = await readUniqueKey(database, customerKey(subscription.customerCode));
  const user = claim && (await readUser(ports, claim.userId));
  if (!user) return null;
  if (differsFromRecord(subscription, user.billing, settings.offer)) return user.id;
  if (subscription.code !== user.billing.record.subscriptionCode) return null;
  // A call that wrote record or choices and died before it told the bus has left the locations behind.
  const { locations } = await readUserLocations(database, user.id);
  const isSettled =
    locations.reconciledFor === subscription.code && !hasUnusedAllowance(locations, user.billing.record);
  return isSettled ? null : user.id;
};

/** The user, where they hold paid locations that their record does not pay for. */
export const findOverEntitledUser = async (userId: string, ports: Ports): Promise<string | null> => {
  const { locations } = await readUserLocations(ports.database, userId);
  const user = await readUser(ports, userId);
  return user && isOverEntitled(locations, user.billing.record, utcDay(ports.clock.now())) ? userId : null;
};
