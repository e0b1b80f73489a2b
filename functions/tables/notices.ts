import type { Database, Key } from '#runtime/database.ts';
import type { Keys } from '#runtime/ports.ts';

/** That a mail went out, so that a redelivered event sends it no second time. Kept longer than any redelivery. */
const keptSeconds = 30 * 86_400;

const noticeKey = async (keys: Keys, notice: string): Promise<Key> => ({
  pk: `notice#${await keys.claimKey('notice', notice)}`,
});

export const wasSent = async (database: Database, keys: Keys, notice: string): Promise<boolean> =>
  (await database.get('users', await noticeKey(keys, notice))) !== undefined;

export const markSent = async (database: Database, keys: Keys, notice: string, now: Date): Promise<void> => {
  const removeAfter = Math.floor(now.getTime() / 1000) + keptSeconds;
  await database.write({ kind: 'put', table: 'users', item: { ...(await noticeKey(keys, notice)), removeAfter } });
};
