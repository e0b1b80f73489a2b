import type { Ports } from '#ports/ports.ts';
import { markNoticePublished } from '#repositories/passwords.ts';

/**
 * Notifies the owner of a password change. The change itself marks the notice as due, so that the next sign-in publishes
 * one that was lost in a crash. The mail is sent once per `linkCounter`, which each change increments.
 */
export const publishPasswordNotice = async (
  { bus, database }: Pick<Ports, 'bus' | 'database'>,
  userId: string,
  linkCounter: number,
): Promise<void> => {
  await bus.publish([{ name: 'password.changed', detail: { userId } }]);
  await markNoticePublished(database, userId, linkCounter);
};
