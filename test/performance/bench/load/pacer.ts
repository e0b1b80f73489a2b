import { setTimeout as pause } from 'node:timers/promises';

/** Returns a function that resolves at a steady rate. A late caller does not wait, and missed slots are not made up for. */
export const pacer = (perSecond: number): (() => Promise<void>) => {
  const everyMs = 1000 / perSecond;
  let nextAt = performance.now();
  return async () => {
    const now = performance.now();
    const slotAt = Math.max(nextAt, now);
    nextAt = slotAt + everyMs;
    if (slotAt > now) await pause(slotAt - now);
  };
};
