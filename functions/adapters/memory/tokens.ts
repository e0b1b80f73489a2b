import { isDeepStrictEqual } from 'node:util';
import type { Transaction, Write } from '#ports/database.ts';

const rememberedMs = 10 * 60 * 1000;

/** The tokens of the transactions that were written in the last ten minutes. */
export const createTokenCache = (now: () => Date) => {
  const used = new Map<string, { writes: readonly Write[]; at: number }>();

  const forgetOld = (): void => {
    const oldest = now().getTime() - rememberedMs;
    for (const [token, { at }] of used) if (at < oldest) used.delete(token);
  };

  /** Runs a transaction unless its token has been used for the same one. */
  const once = (token: string, writes: readonly Write[], run: () => Transaction): Transaction => {
    forgetOld();
    const before = used.get(token);
    if (before && isDeepStrictEqual(before.writes, writes)) return { isWritten: true };
    if (before)
      throw Object.assign(new Error('The token was used for another transaction.'), {
        name: 'IdempotentParameterMismatchException',
      });
    const result = run();
    if (result.isWritten) used.set(token, { writes: structuredClone(writes), at: now().getTime() });
    return result;
  };

  return { once, clear: () => used.clear() };
};
