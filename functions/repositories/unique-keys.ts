import * as z from 'zod/mini';
import type { EmailHash } from '#domain/identity.ts';
import { isEmailHash, normalizeEmail, normalizeUsername } from '#domain/identity.ts';
import type { Condition, Database, Item, Key } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { KeyedHashes } from '#ports/ports.ts';

/** Assigns a name, an address or a customer to one user. Names and addresses are hidden by HMAC. */
const UniqueKey = z.object({
  userId: z.string(),
  /** Seconds since the epoch; only while the key is provisional. */
  removeAfter: z.exactOptional(z.int()),
  /** The key of the address that a name is reserved for: another registration with that address may take it. */
  heldFor: z.exactOptional(z.string()),
  /** The newest registration with a taken address. */
  askedBy: z.exactOptional(z.string()),
});
export type UniqueKey = z.infer<typeof UniqueKey>;

export const hashEmail = async (hashes: KeyedHashes, email: string): Promise<EmailHash> => {
  const hash = await hashes.lookupHash('email', normalizeEmail(email));
  if (!isEmailHash(hash)) throw new InternalError('lookup_hash_malformed');
  return hash;
};

export const emailKeyOfHash = (hash: EmailHash): Key => ({ pk: `email#${hash}` });

export const emailKey = async (hashes: KeyedHashes, email: string): Promise<Key> =>
  emailKeyOfHash(await hashEmail(hashes, email));

export const usernameKey = async (hashes: KeyedHashes, username: string): Promise<Key> => ({
  pk: `username#${await hashes.lookupHash('username', normalizeUsername(username))}`,
});

export const customerKey = (code: string): Key => ({ pk: `customer#${code}` });

export const readUniqueKey = async (database: Database, key: Key): Promise<UniqueKey | null> => {
  const item = await database.get('users', key);
  return item ? UniqueKey.parse(item) : null;
};

export const uniqueKeyItem = (key: Key, uniqueKey: UniqueKey): Item => ({ ...key, ...uniqueKey });

/** The condition that a key is unused, expired, or owned by the user who is replaced. */
export const isFree = (nowSeconds: number, formerUserId: string): Condition => ({
  kind: 'any',
  of: [
    { kind: 'absent', path: 'pk' },
    { kind: 'below', path: 'removeAfter', value: nowSeconds },
    { kind: 'equals', path: 'userId', value: formerUserId },
  ],
});
