import type { Key, Write } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { Ports } from '#ports/ports.ts';
import { emailKey, usernameKey } from './unique-keys.ts';
import type { User } from './users.ts';
import { readUser, userKey } from './users.ts';

const makePermanent = (key: Key, userId: string): Write => ({
  kind: 'update',
  table: 'users',
  key,
  remove: ['removeAfter'],
  when: { kind: 'equals', path: 'userId', value: userId },
});

/**
 * Makes the account and its unique keys permanent in one transaction and invalidates the link. Concurrent uses of one
 * link have one effect. False if a newer registration has replaced the account, whose link is then invalid.
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
  const keys = await Promise.all([emailKey(ports.hashes, user.email), usernameKey(ports.hashes, user.username)]);
  const { isWritten } = await ports.database.transact([confirm, ...keys.map((key) => makePermanent(key, user.id))]);
  if (isWritten) return true;
  const current = await readUser(ports, user.id);
  if (current && !current.isVerified) throw new InternalError('confirmation_conflict');
  return current !== null;
};
