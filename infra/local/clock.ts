import type { LocalStore } from './collection.ts';
import type { Scheduled } from './request-handler.ts';

const dayMs = 86_400_000;
const tickMs = 200;
/** More rounds than this at one time mean that something makes itself due again and again. */
const roundsMax = 1000;

export type LocalClock = {
  now: () => Date;
  /** How far this clock is ahead of the machine's, in milliseconds. */
  aheadMs: () => number;
  /**
   * Registers work that is due by this clock. If several are due at once, they run in the order of registration. A
   * `routine` runs periodically and does not count as activity.
   */
  follow: (timed: Scheduled, kind?: 'routine') => void;
  /** Records activity that was not routine. */
  noteActivity: () => void;
  /** The time of the last activity in milliseconds while the clock is being advanced, else null. */
  lastActivity: () => number | null;
  /** Advances by some days and runs what is due on the way, each at its own time. Returns the new time. */
  advance: (days: number) => Promise<Date>;
  /** Runs `work` while nothing else runs by this clock. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Returns to the machine's time. */
  reset: () => void;
  /** Starts to run what is due in real time. */
  start: () => void;
  /** Resolves when running work is done. */
  stop: () => Promise<void>;
};

const earliest = (followers: readonly Scheduled[]): Date | null =>
  followers
    .map((timed) => timed.nextDue())
    .reduce((first, due) => (first === null || (due !== null && due < first) ? due : first), null);

/** One clock for handlers, provider, bus and schedule. `drain` waits for the work that a run started. */
export const createClock = (
  store: LocalStore,
  drain: () => Promise<void>,
  report: (line: string) => void,
  machine: () => number = Date.now,
): LocalClock => {
  const stored = store.collection<number>('clock');
  const followers: Scheduled[] = [];
  const routines = new Set<Scheduled>();
  let aheadMs = stored.get('aheadMs') ?? 0;
  // While the clock is being advanced it is frozen at each stop, so that work runs at exactly its due time.
  let frozenAt: number | null = null;
  let activeAt = 0;
  let queue: Promise<unknown> = Promise.resolve();
  let ticker: NodeJS.Timeout | undefined;
  let isIdle = true;

  const nowMs = (): number => frozenAt ?? machine() + aheadMs;

  const setAhead = (ms: number): void => {
    aheadMs = ms;
    stored.put('aheadMs', ms);
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
      if (!routines.has(timed)) activeAt = nowMs();
      await timed.runDue();
    }
    await drain();
  };

  const travelTo = async (target: number): Promise<void> => {
    let rounds = 0;
    for (let due = earliest(followers); due !== null && due.getTime() <= target; due = earliest(followers)) {
      const stop = Math.max(due.getTime(), nowMs());
      rounds = stop > nowMs() ? 0 : rounds + 1;
      if (rounds > roundsMax)
        throw new Error(`Endless loop: something keeps making itself due at ${new Date(stop).toISOString()}.`);
      frozenAt = stop;
      await runDue();
    }
    frozenAt = target;
  };

  const tick = (): void => {
    const due = earliest(followers);
    if (!isIdle || due === null || due.getTime() > nowMs()) return;
    isIdle = false;
    exclusively(runDue)
      .catch((error: unknown) => report(`Due work failed: ${String(error)}`))
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
    noteActivity: () => {
      activeAt = nowMs();
    },
    lastActivity: () => (frozenAt === null ? null : activeAt),
    advance: (days) =>
      exclusively(async () => {
        frozenAt = nowMs();
        activeAt = frozenAt;
        try {
          await drain();
          await travelTo(frozenAt + days * dayMs);
        } finally {
          setAhead((frozenAt ?? nowMs()) - machine());
          frozenAt = null;
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
