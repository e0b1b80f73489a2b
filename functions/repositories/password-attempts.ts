import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/identity.ts';
import type { PasswordFailures } from '#domain/password-attempts.ts';
import { forgottenAfterSeconds } from '#domain/password-attempts.ts';
import type { Database, Key } from '#ports/database.ts';
import type { KeyedHashes } from '#ports/ports.ts';

const FailuresItem: z.ZodMiniType<PasswordFailures> = z.object({ count: z.int(), lastAt: z.int() });

const none: PasswordFailures = { count: 0, lastAt: 0 };

/** Counted by address, whether or not there is an account. */
export const addressRow = async (hashes: KeyedHashes, email: string): Promise<Key> => ({
  pk: `throttle#${await hashes.lookupHash('throttle', normalizeEmail(email))}`,
});

export const deviceRow = async (hashes: KeyedHashes, device: string): Promise<Key> => ({
  pk: `throttle#${await hashes.lookupHash('device', device)}`,
});

/** The rows to forget with a new password: that of the address and the one that counted the attempt, if any. */
export const accountFailureRows = async (hashes: KeyedHashes, email: string, counted?: Key): Promise<Key[]> => {
  const row = await addressRow(hashes, email);
  return counted === undefined || counted.pk === row.pk ? [row] : [row, counted];
};

export const readFailures = async (database: Database, row: Key): Promise<PasswordFailures> => {
  const item = await database.get('users', row);
  return item ? FailuresItem.parse(item) : none;
};

/** False if another attempt was counted first. */
export const countFailure = (
  database: Database,
  row: Key,
  before: PasswordFailures,
  after: PasswordFailures,
): Promise<boolean> =>
  database.write({
    kind: 'put',
    table: 'users',
    item: { ...row, ...after, removeAfter: after.lastAt + forgottenAfterSeconds },
    when: before.count === 0 ? { kind: 'absent', path: 'pk' } : { kind: 'equals', path: 'count', value: before.count },
  });

/** Called after a sign-in. */
export const forgetFailures = (database: Database, row: Key): Promise<boolean> =>
  database.write({ kind: 'delete', table: 'users', key: row });
