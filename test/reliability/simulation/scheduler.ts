import { setImmediate } from 'node:timers/promises';

/** Something that falls due by itself: the provider's agenda, the jobs. `run` starts it and does not wait for it. */
export type Follower = { nextAt: () => number | null; run: () => void };

/** One queue of everything that waits, and the time. Who waits less goes first; so calls interleave by their latencies. */
export type Scheduler = {
  now: () => number;
  /** Resolves when so much time has gone by. */
  wait: (ms: number) => Promise<void>;
  follow: (follower: Follower) => void;
  /** Lets everything happen up to an instant, which is the time afterwards. */
  runTo: (instant: number) => Promise<void>;
  /** Lets everything that is under way come to its end, followers included as far as their time comes. */
  runOut: () => Promise<void>;
};

type Waiting = { at: number; place: number; resume: () => void };

/** More turns than this in one run mean that something sets itself off again and again. */
const turnsMax = 200_000;

const isBefore = (a: Waiting, b: Waiting): boolean => a.at < b.at || (a.at === b.at && a.place < b.place);

export const openScheduler = (startsAt: number, moveTo: (instant: number) => void): Scheduler => {
  let now = startsAt;
  let place = 0;
  const waiting: Waiting[] = [];
  const followers: Follower[] = [];

  const wait = (ms: number): Promise<void> =>
    new Promise((resume) => {
      place += 1;
      const entry = { at: now + ms, place, resume };
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

  /** One thing, if any is due by then. */
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
    // All that does not wait for its turn comes to rest before the next one.
    await setImmediate();
    return true;
  };

  const run = async (until: () => number): Promise<void> => {
    await setImmediate();
    for (let turns = 0; await turn(until()); turns += 1) if (turns > turnsMax) throw new Error('there is no end to it');
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
