import type { Condition, Key, Write } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { noteConfirmation, readDeliverability } from './deliverability.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';
import { emailKeyOfHash, hashEmail, readUniqueKey, uniqueKeyItem, usernameKey } from './unique-keys.ts';
import type { User } from './users.ts';
import { readUser, userKey } from './users.ts';

/** No confirmed account has the address. Release 0.1.0 also stored keys of unconfirmed ones, which expire. */
const isUnclaimed: Condition = {
  kind: 'any',
  of: [
    { kind: 'absent', path: 'pk' },
    { kind: 'exists', path: 'removeAfter' },
  ],
};

const confirm = (user: User): Write => ({
  kind: 'update',
  table: 'users',
  key: userKey(user.id),
  set: { isVerified: true, linkCounter: user.linkCounter + 1 },
  remove: ['removeAfter'],
  when: { kind: 'equals', path: 'linkCounter', value: user.linkCounter },
});

/** The username may be held by a later registration of the same address. */
const claimUsername = (key: Key, address: Key, userId: string): Write => ({
  kind: 'update',
  table: 'users',
  key,
  set: { userId },
  remove: ['removeAfter', 'heldFor'],
  when: {
    kind: 'any',
    of: [
      { kind: 'equals', path: 'heldFor', value: String(address.pk) },
      { kind: 'equals', path: 'userId', value: userId },
    ],
  },
});

/**
 * Confirms the account, claims its address and username for good and invalidates the link, in one transaction.
 * Concurrent uses of one link have one effect. Mail to the address was stopped if an earlier one failed, and is not any
 * more. False if another registration of the address was confirmed first.
 */
export const confirmAccount = async (ports: Ports, user: User): Promise<boolean> => {
  const { clock, database, hashes } = ports;
  const [emailHash, name] = await Promise.all([hashEmail(hashes, user.email), usernameKey(hashes, user.username)]);
  const address = emailKeyOfHash(emailHash);
  return retryOnConflict(clock, 'account', async () => {
    const stored = await readDeliverability(database, emailHash);
    const { isWritten } = await database.transact([
      confirm(user),
      { kind: 'put', table: 'users', item: uniqueKeyItem(address, { userId: user.id }), when: isUnclaimed },
      claimUsername(name, address, user.id),
      noteConfirmation(emailHash, stored, clock.now()),
    ]);
    if (isWritten) return true;
    const current = await readUser(ports, user.id);
    if (current === null || current.isVerified) return current !== null;
    const owner = await readUniqueKey(database, address);
    return owner === null || owner.removeAfter !== undefined ? conflict : false;
  });
};
