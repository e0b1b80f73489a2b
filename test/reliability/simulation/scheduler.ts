import { setImmediate } from 'node:timers/promises';

/** Something on a schedule of its own: the provider, a job. `run` starts it and does not wait for it. */
export type Follower = { nextAt: () => number | null; run: () => void };

/** The simulated time and all that waits for it. The shortest wait ends first, so calls interleave by latency. */
export type Scheduler = {
  now: () => number;
  /** Resolves after this time. */
  wait: (ms: number) => Promise<void>;
  follow: (follower: Follower) => void;
  /** Runs everything up to an instant and moves the time there. */
  runTo: (instant: number) => Promise<void>;
  /** Runs until nothing waits any more; followers run as far as they fall due until then. */
  runOut: () => Promise<void>;
};

type Waiting = { at: number; order: number; resume: () => void };

/** More turns than this mean an endless loop. */
const turnsMax = 200_000;

const isBefore = (a: Waiting, b: Waiting): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

export const openScheduler = (startsAt: number, moveTo: (instant: number) => void): Scheduler => {
  let now = startsAt;
  let order = 0;
  const waiting: Waiting[] = [];
  const followers: Follower[] = [];

  const wait = (ms: number): Promise<void> =>
    new Promise((resume) => {
      order += 1;
      const entry = { at: now + ms, order, resume };
      const index = waiting.findLastIndex((other) => isBefore(other, entry));
      waiting.splice(index + 1, 0, entry);
    });

  const nextFollower = (): { at: number; run: () => void } | null =>
    followers.reduce<{ at: number; run: () => void } | null>((first, { nextAt, run }) => {
      const at = nextAt();
      return at !== null && (first === null || at < first.at) ? { at, run } : first;
    }, null);

  const goTo = (instant: number): void => {
    now = Math.max(now, instant);
    moveTo(now);
  };

  /** Runs the next thing that is due by then; false if there is none. */
  const turn = async (until: number): Promise<boolean> => {
    const [first] = waiting;
    const follower = nextFollower();
    if (follower && follower.at <= until && (!first || follower.at < first.at)) {
      goTo(follower.at);
      follower.run();
    } else {
      if (!first || first.at > until) return false;
      waiting.shift();
      goTo(first.at);
      first.resume();
    }
    // Everything that does not wait for simulated time finishes before the next turn.
    await setImmediate();
    return true;
  };

  const run = async (until: () => number): Promise<void> => {
    await setImmediate();
    for (let turns = 0; await turn(until()); turns += 1) if (turns > turnsMax) throw new Error('endless loop');
  };

  return {
    now: () => now,
    wait,
    follow: (follower) => void followers.push(follower),
    runTo: async (instant) => {
      await run(() => instant);
      goTo(instant);
    },
    runOut: () => run(() => waiting.at(-1)?.at ?? now),
  };
};
