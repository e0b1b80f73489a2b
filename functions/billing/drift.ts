import { utcDay } from '#domain/days.ts';
import { holdsTooMuch, isUnknownToUs, leavesPlaceFree } from '#domain/review.ts';
import type { ListedSubscription, Ports } from '#ports/ports.ts';
import { readBook } from '#repositories/locations.ts';
import { customerClaimKey, readClaim } from '#repositories/unique-keys.ts';
import { readUser } from '#repositories/users.ts';

/** The user of a live subscription that is something else than their record or their locations say; null if all is well. */
export const differingOwner = async (subscription: ListedSubscription, ports: Ports): Promise<string | null> => {
  const { database, settings } = ports;
  const claim = await readClaim(database, customerClaimKey(subscription.customerCode));
  const user = claim && (await readUser(ports, claim.userId));
  if (!user) return null;
  if (isUnknownToUs(subscription, user.billing, settings.offer)) return user.id;
  if (subscription.code !== user.billing.record.subscription_code) return null;
  // A call that wrote record or choices and died before it told the bus has left the locations behind.
  const { book } = await readBook(database, user.id);
  const isSettled = book.settledFor === subscription.code && !leavesPlaceFree(book, user.billing.record);
  return isSettled ? null : user.id;
};

/** The user, where they hold paid locations that their record does not pay for. */
export const holderOfTooMuch = async (userId: string, ports: Ports): Promise<string | null> => {
  const { book } = await readBook(ports.database, userId);
  const user = await readUser(ports, userId);
  return user && holdsTooMuch(book, user.billing.record, utcDay(ports.clock.now())) ? userId : null;
};
