import * as z from 'zod/mini';
import { tryConsume } from '#domain/email-rate-limit.ts';
import { normalizeEmail } from '#domain/identity.ts';
import type { Key } from '#ports/database.ts';
import type { KeyedHashes, Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';

const WindowItem = z.object({ slots: z.record(z.string(), z.int()), version: z.int() });

const retentionSeconds = 86_400;

const windowKey = async (hashes: KeyedHashes, email: string): Promise<Key> => ({
  pk: `throttle#${await hashes.lookupHash('throttle', `mail ${normalizeEmail(email)}`)}`,
});

/**
 * Whether a mail that a stranger may have caused can still go to an address: three an hour. A redelivered event does
 * not count twice.
 */
export const consumeEmailAllowance = async (
  { clock, database, hashes }: Pick<Ports, 'clock' | 'database' | 'hashes'>,
  email: string,
  eventId: string,
): Promise<boolean> => {
  const key = await windowKey(hashes, email);
  return retryOnConflict(clock, 'email_window', async () => {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const item = await database.get('users', key);
    const { slots, version } = item ? WindowItem.parse(item) : { slots: {}, version: 0 };
    const next = tryConsume(slots, eventId, seconds);
    if (next === null) return false;
    if (next[eventId] === slots[eventId]) return true;
    const isWritten = await database.write({
      kind: 'put',
      table: 'users',
      item: { ...key, slots: next, version: version + 1, removeAfter: seconds + retentionSeconds },
      when: version === 0 ? { kind: 'absent', path: 'pk' } : { kind: 'equals', path: 'version', value: version },
    });
    return isWritten || conflict;
  });
};
