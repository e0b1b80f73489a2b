import type { Condition, Key } from '#ports/database.ts';
import type { Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';
import type { UniqueKey } from './unique-keys.ts';
import {
  emailKeyOfHash,
  hashEmail,
  pendingKeyOfHash,
  readUniqueKey,
  uniqueKeyItem,
  usernameKey,
} from './unique-keys.ts';
import type { User } from './users.ts';
import { newBilling, userItem } from './users.ts';

export type NewAccount = { email: string; username: string; passwordHash: string };

export type RegistrationResult = { kind: 'registered'; userId: string } | { kind: 'username_taken' };

const unconfirmedSeconds = 7 * 86_400;

/** A username that is not confirmed is held for an address, whose next registration may take it again. */
const isTaken = (owner: UniqueKey | null, address: Key, nowSeconds: number): boolean =>
  owner !== null &&
  (owner.removeAfter ?? Number.POSITIVE_INFINITY) >= nowSeconds &&
  (owner.heldFor === undefined || owner.heldFor !== address.pk);

const isFree = (address: Key, nowSeconds: number): Condition => ({
  kind: 'any',
  of: [
    { kind: 'absent', path: 'pk' },
    { kind: 'below', path: 'removeAfter', value: nowSeconds },
    { kind: 'equals', path: 'heldFor', value: String(address.pk) },
  ],
});

const unconfirmedUser = (id: string, account: NewAccount, now: Date, removeAfter: number): User => ({
  id,
  ...account,
  isVerified: false,
  linkCounter: 0,
  registeredAt: now.toISOString(),
  sessions: {},
  checkout: null,
  billing: newBilling,
  removeAfter,
});

/**
 * Stores an unconfirmed account and holds its username for the address, for seven days. It does not look whether the
 * address has an account, so neither the response nor the time can tell. Registrations of one address do not touch each
 * other: each is confirmed by its own link, and the first link that is used wins.
 */
export const registerAccount = async (ports: Ports, account: NewAccount): Promise<RegistrationResult> => {
  const { clock, database, hashes } = ports;
  const [emailHash, nameKey] = await Promise.all([
    hashEmail(hashes, account.email),
    usernameKey(hashes, account.username),
  ]);
  const address = emailKeyOfHash(emailHash);
  return retryOnConflict<RegistrationResult>(clock, 'account', async () => {
    const now = clock.now();
    const nowSeconds = Math.floor(now.getTime() / 1000);
    if (isTaken(await readUniqueKey(database, nameKey), address, nowSeconds)) return { kind: 'username_taken' };
    const userId = ports.newId('usr');
    const removeAfter = nowSeconds + unconfirmedSeconds;
    const held: UniqueKey = { userId, removeAfter, heldFor: String(address.pk) };
    const { isWritten } = await database.transact([
      { kind: 'put', table: 'users', item: uniqueKeyItem(nameKey, held), when: isFree(address, nowSeconds) },
      {
        kind: 'put',
        table: 'users',
        item: userItem(unconfirmedUser(userId, account, now, removeAfter)),
        when: { kind: 'absent', path: 'pk' },
      },
    ]);
    if (!isWritten) return conflict;
    // Outside the transaction, so that registrations of one address do not conflict.
    await database.write({
      kind: 'put',
      table: 'users',
      item: uniqueKeyItem(pendingKeyOfHash(emailHash), { userId, removeAfter }),
    });
    return { kind: 'registered', userId };
  });
};
