import * as z from 'zod/mini';
import type { EmailHash } from '#domain/identity.ts';
import { isEmailHash, normalizeEmail, normalizeUsername } from '#domain/identity.ts';
import type { Database, Item, Key } from '#ports/database.ts';
import { InternalError } from '#ports/internal-error.ts';
import type { KeyedHashes } from '#ports/ports.ts';

/** Assigns a name, an address or a customer to one user. Names and addresses are hidden by HMAC. */
const UniqueKey = z.object({
  userId: z.string(),
  /** Seconds since the epoch; only while the key is provisional. */
  removeAfter: z.exactOptional(z.int()),
  /** The key of the address for which a username is held until one of its registrations is confirmed. */
  heldFor: z.exactOptional(z.string()),
});
export type UniqueKey = z.infer<typeof UniqueKey>;

export const hashEmail = async (hashes: KeyedHashes, email: string): Promise<EmailHash> => {
  const hash = await hashes.lookupHash('email', normalizeEmail(email));
  if (!isEmailHash(hash)) throw new InternalError('lookup_hash_malformed');
  return hash;
};

export const emailKeyOfHash = (hash: EmailHash): Key => ({ pk: `email#${hash}` });

/** The newest registration of an address, whose link can be requested again. */
export const pendingKeyOfHash = (hash: EmailHash): Key => ({ pk: `pending#${hash}` });

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
