import { setTimeout as pause } from 'node:timers/promises';

/** Answers at the next moment of a steady beat; who comes late does not wait, and what was missed is not made up for. */
export const beat = (perSecond: number): (() => Promise<void>) => {
  const everyMs = 1000 / perSecond;
  let nextAt = performance.now();
  return async () => {
    const now = performance.now();
    const mine = Math.max(nextAt, now);
    nextAt = mine + everyMs;
    if (mine > now) await pause(mine - now);
  };
};
