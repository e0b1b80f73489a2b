import * as z from 'zod/mini';
import type { ResetMail } from '#domain/email-rate-limit.ts';
import { isCoalesced, tryConsume } from '#domain/email-rate-limit.ts';
import { normalizeEmail } from '#domain/identity.ts';
import type { Key } from '#ports/database.ts';
import type { KeyedHashes, Ports } from '#ports/ports.ts';
import { conflict, retryOnConflict } from './optimistic-lock.ts';
import type { User } from './users.ts';

type Store = Pick<Ports, 'clock' | 'database' | 'hashes'>;

const WindowItem = z.object({ slots: z.record(z.string(), z.int()), version: z.int() });
const ResetItem: z.ZodMiniType<ResetMail> = z.object({ eventId: z.string(), sentAt: z.int(), linkCounter: z.int() });

const retentionSeconds = 86_400;

const limitKey = async (hashes: KeyedHashes, limit: 'mail' | 'reset', email: string): Promise<Key> => ({
  pk: `throttle#${await hashes.lookupHash('throttle', `${limit} ${normalizeEmail(email)}`)}`,
});

/**
 * Whether a mail that a stranger may have caused by registering an address can still go to it: three an hour. A
 * redelivered event does not count twice.
 */
export const consumeEmailAllowance = async (
  { clock, database, hashes }: Store,
  email: string,
  eventId: string,
): Promise<boolean> => {
  const key = await limitKey(hashes, 'mail', email);
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

/** Whether a request for a reset gets a mail of its own. A redelivered event gets the same answer again. */
export const consumeResetAllowance = async (
  { clock, database, hashes }: Store,
  { email, linkCounter }: User,
  eventId: string,
): Promise<boolean> => {
  const key = await limitKey(hashes, 'reset', email);
  return retryOnConflict(clock, 'email_window', async () => {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const item = await database.get('users', key);
    const last = item ? ResetItem.parse(item) : null;
    const next: ResetMail = { eventId, sentAt: seconds, linkCounter };
    if (isCoalesced(last, next)) return false;
    if (last?.eventId === eventId) return true;
    const isWritten = await database.write({
      kind: 'put',
      table: 'users',
      item: { ...key, ...next, removeAfter: seconds + retentionSeconds },
      when: last ? { kind: 'equals', path: 'eventId', value: last.eventId } : { kind: 'absent', path: 'pk' },
    });
    return isWritten || conflict;
  });
};
