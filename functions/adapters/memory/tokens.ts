import { isDeepStrictEqual } from 'node:util';
import type { Transaction, Write } from '#ports/database.ts';

const retentionMs = 10 * 60 * 1000;

/** The idempotency tokens of the transactions of the last ten minutes. */
export const createTokenCache = (now: () => Date) => {
  const used = new Map<string, { writes: readonly Write[]; at: number }>();

  const dropExpired = (): void => {
    const oldest = now().getTime() - retentionMs;
    for (const [token, { at }] of used) if (at < oldest) used.delete(token);
  };

  /** Runs a transaction unless its token was used for the same one. */
  const once = (token: string, writes: readonly Write[], run: () => Transaction): Transaction => {
    dropExpired();
    const previous = used.get(token);
    if (previous && isDeepStrictEqual(previous.writes, writes)) return { isWritten: true };
    if (previous)
      throw Object.assign(new Error('The token was used for another transaction.'), {
        name: 'IdempotentParameterMismatchException',
      });
    const result = run();
    if (result.isWritten) used.set(token, { writes: structuredClone(writes), at: now().getTime() });
    return result;
  };

  return { once, clear: () => used.clear() };
};
