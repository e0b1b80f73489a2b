import * as z from 'zod/mini';
import type { Database, Key } from '#ports/database.ts';
import type { KeyedHashes } from '#ports/ports.ts';
import type { MailLease } from './mail-lease.ts';
import { leaseUntil } from './mail-lease.ts';

/** Rows that prevent a second event about the same thing from sending its mail again outlast any redelivery. */
const retentionSeconds = 30 * 86_400;

const MailItem = z.object({ by: z.optional(z.string()), sentAt: z.optional(z.string()) });

const mailKey = async (hashes: KeyedHashes, mailId: string): Promise<Key> => ({
  pk: `notice#${await hashes.lookupHash('notice', mailId)}`,
});

const removeAfter = (now: Date): number => Math.floor(now.getTime() / 1000) + retentionSeconds;

/**
 * Lets one delivery of one event send a mail: another event about the same thing, or the same event again, may be
 * delivered concurrently. When the delivery crashes, its lease expires, and the retried event acquires it again.
 */
export const acquireMailLease = async (
  database: Database,
  hashes: KeyedHashes,
  mailId: string,
  eventId: string,
  now: Date,
): Promise<MailLease> => {
  const key = await mailKey(hashes, mailId);
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

export const markSent = async (database: Database, hashes: KeyedHashes, mailId: string, now: Date): Promise<void> => {
  const item = { ...(await mailKey(hashes, mailId)), sentAt: now.toISOString(), removeAfter: removeAfter(now) };
  await database.write({ kind: 'put', table: 'users', item });
};
