import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import type { LocalStore } from './collection.ts';
import type { Scheduled } from './request-handler.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type JobRun = { name: JobName; lastAt: string; outcome: 'none yet' | 'done' | 'failed'; error: string | null };

export type LocalSchedule = Scheduled & { runs: () => (JobRun & { nextAt: string })[]; clear: () => void };

const isJobName = (name: string): name is JobName => name in schedule;

/** The first multiple of a period, plus an offset, after a time. */
const after = (ms: number, everyMs: number, offsetMs = 0): number =>
  (Math.floor((ms - offsetMs) / everyMs) + 1) * everyMs + offsetMs;

/**
 * Runs the jobs of events/schedule.ts every N hours or at their time of day, in UTC. A job that was due several times while
 * the local cloud was off runs once. While the clock is being advanced, a job that runs more often than daily runs daily
 * after a day without activity: running a month of idle hours would take a minute.
 */
export const createSchedule = (
  store: LocalStore,
  now: () => Date,
  run: (job: JobName, at: Date) => Promise<unknown>,
  lastActivity: () => number | null = () => null,
): LocalSchedule => {
  const records = store.collection<JobRun>('jobs');
  const names = Object.keys(schedule).filter(isJobName);

  const begin = (): void => {
    for (const name of names) {
      if (!records.get(name))
        records.put(name, { name, lastAt: now().toISOString(), outcome: 'none yet', error: null });
    }
  };

  const nextAt = ({ name, lastAt }: JobRun): Date => {
    const lastMs = Date.parse(lastAt);
    const timing = schedule[name];
    if ('dailyAt' in timing) {
      const { hour, minute } = timing.dailyAt;
      return new Date(after(lastMs, dayMs, hour * hourMs + minute * minuteMs));
    }
    const everyMs = timing.everyHours * hourMs;
    const activeAt = lastActivity();
    if (activeAt === null) return new Date(after(lastMs, everyMs));
    const usual = after(Math.max(lastMs, activeAt), everyMs);
    return new Date(usual <= activeAt + dayMs ? usual : after(lastMs, Math.max(everyMs, dayMs)));
  };

  const runs = (): (JobRun & { nextAt: string })[] =>
    names.flatMap((name) => {
      const last = records.get(name);
      return last ? { ...last, nextAt: nextAt(last).toISOString() } : [];
    });

  const runOne = async (name: JobName): Promise<void> => {
    const at = now();
    const outcome = await run(name, at).then(
      () => ({ outcome: 'done' as const, error: null }),
      (error: unknown) => ({ outcome: 'failed' as const, error: String(error) }),
    );
    records.put(name, { name, lastAt: at.toISOString(), ...outcome });
  };

  begin();

  return {
    runs,
    nextDue: () => {
      const next = runs().map((job) => Date.parse(job.nextAt));
      return next.length > 0 ? new Date(Math.min(...next)) : null;
    },
    runDue: async () => {
      for (const job of runs()) if (Date.parse(job.nextAt) <= now().getTime()) await runOne(job.name);
    },
    clear: () => {
      for (const name of names) records.delete(name);
      begin();
    },
  };
};
