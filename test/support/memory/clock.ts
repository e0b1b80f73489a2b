import type { Clock } from '#ports/ports.ts';

/** A clock that stands still until it is moved, and in which a pause takes no time. */
export const manualClock = (startsAt: string | number) => {
  let now = new Date(startsAt).getTime();
  const advance = (ms: number): void => {
    now += ms;
  };
  const clock: Clock = { now: () => new Date(now), pause: async (ms) => advance(ms) };
  return { clock, advance };
};
