import * as z from 'zod/mini';
import { emailKey } from '#domain/identity.ts';
import type { Failures } from '#domain/throttle.ts';
import { forgottenAfterSeconds } from '#domain/throttle.ts';
import type { Database, Key } from '#runtime/database.ts';
import type { Keys } from '#runtime/ports.ts';

const FailuresItem: z.ZodMiniType<Failures> = z.object({ count: z.int(), lastAt: z.int() });

const none: Failures = { count: 0, lastAt: 0 };

/** Kept by address, whether anybody has it or not: a stranger's address is counted alike. */
const throttleKey = async (keys: Keys, email: string): Promise<Key> => ({
  pk: `throttle#${await keys.claimKey('throttle', emailKey(email))}`,
});

export const readFailures = async (database: Database, keys: Keys, email: string): Promise<Failures> => {
  const item = await database.get('users', await throttleKey(keys, email));
  return item ? FailuresItem.parse(item) : none;
};

export const writeFailures = async (
  database: Database,
  keys: Keys,
  email: string,
  failures: Failures,
): Promise<boolean> => {
  const removeAfter = failures.lastAt + forgottenAfterSeconds;
  const item = { ...(await throttleKey(keys, email)), ...failures, removeAfter };
  return database.write({ kind: 'put', table: 'users', item });
};

/** After a sign-in or a reset the owner begins anew. */
export const forgetFailures = async (database: Database, keys: Keys, email: string): Promise<boolean> =>
  database.write({ kind: 'delete', table: 'users', key: await throttleKey(keys, email) });
