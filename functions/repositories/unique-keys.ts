import * as z from 'zod/mini';
import { emailKey, usernameKey } from '#domain/identity.ts';
import type { Condition, Database, Item, Key } from '#ports/database.ts';
import type { Keys } from '#ports/ports.ts';

/** That a name, an address or a customer belongs to one user. Names and addresses are hidden by HMAC. */
const Claim = z.object({
  userId: z.string(),
  /** Seconds since the epoch, while the claim is provisional. */
  removeAfter: z.exactOptional(z.int()),
  /** The key of the address that a name is only held for; whoever registers with that address again may take it. */
  heldFor: z.exactOptional(z.string()),
  /** The newest registration that asked for a taken address. */
  askedBy: z.exactOptional(z.string()),
});
export type Claim = z.infer<typeof Claim>;

export const emailClaimKey = async (keys: Keys, email: string): Promise<Key> =>
  hiddenEmailKey(await keys.claimKey('email', emailKey(email)));

/** The key of an address already hidden, as events carry it. */
export const hiddenEmailKey = (hidden: string): Key => ({ pk: `email#${hidden}` });

export const usernameClaimKey = async (keys: Keys, username: string): Promise<Key> => ({
  pk: `username#${await keys.claimKey('username', usernameKey(username))}`,
});

export const customerClaimKey = (code: string): Key => ({ pk: `customer#${code}` });

export const readClaim = async (database: Database, key: Key): Promise<Claim | null> => {
  const item = await database.get('users', key);
  return item ? Claim.parse(item) : null;
};

export const claimItem = (key: Key, claim: Claim): Item => ({ ...key, ...claim });

/** Nobody holds it: never claimed, lapsed by now, or held by the user it is taken over from. */
export const isFree = (nowSeconds: number, formerUserId: string): Condition => ({
  kind: 'any',
  of: [
    { kind: 'absent', path: 'pk' },
    { kind: 'below', path: 'removeAfter', value: nowSeconds },
    { kind: 'equals', path: 'userId', value: formerUserId },
  ],
});
