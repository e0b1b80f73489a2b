import * as z from 'zod/mini';
import { tryConsume } from '#domain/email-rate-limit.ts';
import { normalizeEmail } from '#domain/identity.ts';
import type { Database, Key } from '#ports/database.ts';
import type { KeyedHashes } from '#ports/ports.ts';

const WindowItem = z.object({ slots: z.record(z.string(), z.int()), version: z.int() });

const keptSeconds = 86_400;
const attemptsMax = 5;

const windowKey = async (keys: KeyedHashes, email: string): Promise<Key> => ({
  pk: `throttle#${await keys.lookupHash('throttle', `mail ${normalizeEmail(email)}`)}`,
});

/**
 * Whether a mail that a stranger may have caused can still go to an address: three an hour. The same event keeps its
 * place when it is delivered again.
 */
export const consumeEmailAllowance = async (
  database: Database,
  keys: KeyedHashes,
  email: string,
  eventId: string,
  now: Date,
): Promise<boolean> => {
  const key = await windowKey(keys, email);
  const seconds = Math.floor(now.getTime() / 1000);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const item = await database.get('users', key);
    const { slots, version } = item ? WindowItem.parse(item) : { slots: {}, version: 0 };
    const taken = tryConsume(slots, eventId, seconds);
    if (taken === null) return false;
    if (taken[eventId] === slots[eventId]) return true;
    const isWritten = await database.write({
      kind: 'put',
      table: 'users',
      item: { ...key, slots: taken, version: version + 1, removeAfter: seconds + keptSeconds },
      when: version === 0 ? { kind: 'absent', path: 'pk' } : { kind: 'equals', path: 'version', value: version },
    });
    if (isWritten) return true;
  }
  throw new Error('the mails of an address kept changing');
};
