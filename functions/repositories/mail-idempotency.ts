import * as z from 'zod/mini';
import type { Database, Key } from '#ports/database.ts';
import type { KeyedHashes } from '#ports/ports.ts';
import type { MailLease } from './mail-lease.ts';
import { leaseUntil } from './mail-lease.ts';

/** That a mail is sent or was, so that no second event about the same sends it again. Kept longer than any redelivery. */
const keptSeconds = 30 * 86_400;

const MailItem = z.object({ by: z.optional(z.string()), sentAt: z.optional(z.string()) });

const mailKey = async (keys: KeyedHashes, notice: string): Promise<Key> => ({
  pk: `notice#${await keys.lookupHash('notice', notice)}`,
});

const removeAfter = (now: Date): number => Math.floor(now.getTime() / 1000) + keptSeconds;

/**
 * Leaves a mail to one delivery of one event: another event that says the same may be on its way at once, and so may
 * the same event again. When the delivery died, its claim runs out, and the event that comes back has it anew.
 */
export const acquireMailLease = async (
  database: Database,
  keys: KeyedHashes,
  notice: string,
  eventId: string,
  now: Date,
): Promise<MailLease> => {
  const key = await mailKey(keys, notice);
  const isAcquired = await database.write({
    kind: 'put',
    table: 'users',
    item: { ...key, by: eventId, heldUntil: leaseUntil(now), removeAfter: removeAfter(now) },
    when: {
      kind: 'any',
      of: [
        { kind: 'absent', path: 'pk' },
        {
          kind: 'all',
          of: [
            { kind: 'equals', path: 'by', value: eventId },
            { kind: 'absent', path: 'sentAt' },
            { kind: 'below', path: 'heldUntil', value: now.getTime() },
          ],
        },
      ],
    },
  });
  if (isAcquired) return 'acquired';
  const { by, sentAt } = MailItem.parse(await database.get('users', key));
  return by === eventId && sentAt === undefined ? 'held' : 'done';
};

export const markSent = async (database: Database, keys: KeyedHashes, notice: string, now: Date): Promise<void> => {
  const item = { ...(await mailKey(keys, notice)), sentAt: now.toISOString(), removeAfter: removeAfter(now) };
  await database.write({ kind: 'put', table: 'users', item });
};
