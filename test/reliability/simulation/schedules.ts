import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import { jobNames } from '#infra/config/names.ts';
import type { Simulation } from './simulation.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const nextAfter = (name: JobName, ms: number): number => {
  const timing = schedule[name];
  if ('everyHours' in timing) return (Math.floor(ms / (timing.everyHours * hourMs)) + 1) * timing.everyHours * hourMs;
  const offset = timing.dailyAt.hour * hourMs + timing.dailyAt.minute * 60_000;
  return (Math.floor((ms - offset) / dayMs) + 1) * dayMs + offset;
};

/** Runs a job, with two retries as Lambda makes them. */
export const runJob = async (simulation: Simulation, name: JobName): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    if (!(await simulation.call({ kind: 'job', name })).isFailed) return;
    await simulation.scheduler.wait((tries + 1) * 60_000);
  }
};

/** Runs the jobs on their schedule, and what is due at the provider. */
export const runSchedules = (simulation: Simulation): void => {
  const { cloud, faults, scheduler } = simulation;
  const hasOpenCheckout = (): boolean => cloud.rows('users').some(({ pendingShard }) => pendingShard !== undefined);

  for (const name of jobNames) {
    let at = nextAfter(name, scheduler.now());
    scheduler.follow({
      nextAt: () => at,
      run: () => {
        at = nextAfter(name, at);
        // Without an open checkout the job has nothing to do and only costs time.
        if (name === 'resolveStaleCheckouts' && !hasOpenCheckout()) return;
        if (faults.happens('a job was skipped', 0.25)) return;
        void runJob(simulation, name);
        if (faults.happens('a job ran twice', 0.05)) void runJob(simulation, name);
      },
    });
  }

  const { timed } = cloud.paystack;
  // Finding the next due time is slow, so it is cached until the provider changes.
  let cached: { at: number | null; changes: number } | null = null;
  let isRunning = false;
  const dueAt = (): number | null => {
    const changes = cloud.providerChanges();
    if (cached?.changes !== changes) cached = { at: timed.nextDue()?.getTime() ?? null, changes };
    return cached.at;
  };
  scheduler.follow({
    nextAt: () => (isRunning ? null : dueAt()),
    run: () => {
      isRunning = true;
      cached = null;
      void timed.runDue().finally(() => {
        isRunning = false;
        cached = null;
      });
    },
  });
};
