import type { LocalStore } from './collection.ts';
import type { Scheduled } from './request-handler.ts';

const dayMs = 86_400_000;
const tickMs = 200;
/** More rounds than this at one instant mean that something makes itself due again and again. */
const roundsMax = 1000;

export type LocalClock = {
  now: () => Date;
  /** How far this clock is ahead of the machine's, in milliseconds. */
  aheadMs: () => number;
  /**
   * Who has something to do by this clock; in this order where two are due at one instant. A routine is what runs
   * again and again whether or not there is something to do.
   */
  follow: (timed: Scheduled, kind?: 'routine') => void;
  /** Something happened that was no routine. */
  noteHappening: () => void;
  /** When something last happened, in milliseconds, while the clock travels; null while it does not. */
  lastHappening: () => number | null;
  /** Goes on by some days, doing what falls due on the way at its own time. Answers the new time. */
  advance: (days: number) => Promise<Date>;
  /** Does one thing while nothing else happens by this clock. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Back to the machine's time. */
  reset: () => void;
  /** From now on what falls due in real time is done. */
  start: () => void;
  /** Resolves when what it was doing is done. */
  stop: () => Promise<void>;
};

const earliest = (followers: readonly Scheduled[]): Date | null =>
  followers
    .map((timed) => timed.nextDue())
    .reduce((first, due) => (first === null || (due !== null && due < first) ? due : first), null);

/** One clock for handlers, provider, bus and schedule. `settle` waits until what was set off has been done. */
export const createClock = (
  store: LocalStore,
  settle: () => Promise<void>,
  report: (line: string) => void,
  machine: () => number = Date.now,
): LocalClock => {
  const shelf = store.collection<number>('clock');
  const followers: Scheduled[] = [];
  const routines = new Set<Scheduled>();
  let aheadMs = shelf.get('aheadMs') ?? 0;
  // While the clock travels it stands still at each stop, so what happens there happens at exactly that time.
  let standing: number | null = null;
  let happenedAt = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let ticker: NodeJS.Timeout | undefined;
  let isIdle = true;

  const nowMs = (): number => standing ?? machine() + aheadMs;

  const setAhead = (ms: number): void => {
    aheadMs = ms;
    shelf.put('aheadMs', ms);
  };

  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const run = queue.then(work);
    queue = run.catch(() => undefined);
    return run;
  };

  const runDue = async (): Promise<void> => {
    for (const timed of followers) {
      const due = timed.nextDue();
      if (due === null || due.getTime() > nowMs()) continue;
      if (!routines.has(timed)) happenedAt = nowMs();
      await timed.runDue();
    }
    await settle();
  };

  const travelTo = async (target: number): Promise<void> => {
    let rounds = 0;
    for (let due = earliest(followers); due !== null && due.getTime() <= target; due = earliest(followers)) {
      const stop = Math.max(due.getTime(), nowMs());
      rounds = stop > nowMs() ? 0 : rounds + 1;
      if (rounds > roundsMax) throw new Error(`Something is due again and again at ${new Date(stop).toISOString()}.`);
      standing = stop;
      await runDue();
    }
    standing = target;
  };

  const tick = (): void => {
    const due = earliest(followers);
    if (!isIdle || due === null || due.getTime() > nowMs()) return;
    isIdle = false;
    exclusively(runDue)
      .catch((error: unknown) => report(`What was due could not be done: ${String(error)}`))
      .finally(() => {
        isIdle = true;
      });
  };

  return {
    now: () => new Date(nowMs()),
    aheadMs: () => aheadMs,
    follow: (timed, kind) => {
      followers.push(timed);
      if (kind === 'routine') routines.add(timed);
    },
    noteHappening: () => {
      happenedAt = nowMs();
    },
    lastHappening: () => (standing === null ? null : happenedAt),
    advance: (days) =>
      exclusively(async () => {
        standing = nowMs();
        happenedAt = standing;
        try {
          await settle();
          await travelTo(standing + days * dayMs);
        } finally {
          setAhead((standing ?? nowMs()) - machine());
          standing = null;
        }
        return new Date(nowMs());
      }),
    exclusively,
    reset: () => setAhead(0),
    start: () => {
      ticker = setInterval(tick, tickMs);
    },
    stop: async () => {
      clearInterval(ticker);
      await queue;
    },
  };
};
