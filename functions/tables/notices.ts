import type { Database, Key } from '#runtime/database.ts';
import type { Keys } from '#runtime/ports.ts';

/** That a mail is sent or was, so that no second event about the same sends it again. Kept longer than any redelivery. */
const keptSeconds = 30 * 86_400;

const noticeKey = async (keys: Keys, notice: string): Promise<Key> => ({
  pk: `notice#${await keys.claimKey('notice', notice)}`,
});

const removeAfter = (now: Date): number => Math.floor(now.getTime() / 1000) + keptSeconds;

/**
 * Leaves a mail to one event: two that say the same may be on their way at once. False when another has it or it went
 * out; true again for the same event, which comes back when its delivery failed.
 */
export const claimNotice = async (
  database: Database,
  keys: Keys,
  notice: string,
  eventId: string,
  now: Date,
): Promise<boolean> =>
  database.write({
    kind: 'put',
    table: 'users',
    item: { ...(await noticeKey(keys, notice)), by: eventId, removeAfter: removeAfter(now) },
    when: {
      kind: 'any',
      of: [
        { kind: 'absent', path: 'pk' },
        {
          kind: 'all',
          of: [
            { kind: 'equals', path: 'by', value: eventId },
            { kind: 'absent', path: 'sentAt' },
          ],
        },
      ],
    },
  });

export const markSent = async (database: Database, keys: Keys, notice: string, now: Date): Promise<void> => {
  const item = { ...(await noticeKey(keys, notice)), sentAt: now.toISOString(), removeAfter: removeAfter(now) };
  await database.write({ kind: 'put', table: 'users', item });
};
