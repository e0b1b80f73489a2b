import type { Key, Write } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { Ports } from '#ports/ports.ts';
import { emailKey, usernameKey } from './unique-keys.ts';
import type { User } from './users.ts';
import { readUser, userKey } from './users.ts';

const keep = (key: Key, userId: string): Write => ({
  kind: 'update',
  table: 'users',
  key,
  remove: ['removeAfter'],
  when: { kind: 'equals', path: 'userId', value: userId },
});

/**
 * Makes account and claims permanent in one step and spends the link. A race with the same link ends as one effect;
 * false when the account gave way to a newer registration meanwhile, and its link died with it.
 */
export const confirmAccount = async (ports: Ports, user: User): Promise<boolean> => {
  const confirm: Write = {
    kind: 'update',
    table: 'users',
    key: userKey(user.id),
    set: { isVerified: true, linkCounter: user.linkCounter + 1 },
    remove: ['removeAfter'],
    when: { kind: 'equals', path: 'linkCounter', value: user.linkCounter },
  };
  const claims = await Promise.all([emailKey(ports.hashes, user.email), usernameKey(ports.hashes, user.username)]);
  const { isWritten } = await ports.database.transact([confirm, ...claims.map((key) => keep(key, user.id))]);
  if (isWritten) return true;
  const now = await readUser(ports, user.id);
  if (now && !now.isVerified) throw new InternalError('confirmation_conflict');
  return now !== null;
};
