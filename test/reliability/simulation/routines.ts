import type { JobName } from '#events/schedule.ts';
import { schedule } from '#events/schedule.ts';
import { jobNames } from '#infra/config/names.ts';
import type { Stage } from './simulation.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const nextAfter = (name: JobName, ms: number): number => {
  const timing = schedule[name];
  if ('everyHours' in timing) return (Math.floor(ms / (timing.everyHours * hourMs)) + 1) * timing.everyHours * hourMs;
  const offset = timing.dailyAt.hour * hourMs + timing.dailyAt.minute * 60_000;
  return (Math.floor((ms - offset) / dayMs) + 1) * dayMs + offset;
};

/** As Lambda does with what it is handed: two more tries. */
export const runJob = async (stage: Stage, name: JobName): Promise<void> => {
  for (let tries = 0; tries < 3; tries += 1) {
    if (!(await stage.call({ kind: 'job', name })).isFailed) return;
    await stage.scheduler.wait((tries + 1) * 60_000);
  }
};

/** The jobs at their hours, and the provider's own agenda. */
export const followRoutines = (stage: Stage): void => {
  const { backEnd, faults, scheduler } = stage;
  const hasOpenCheckout = (): boolean => backEnd.rows('users').some(({ pendingShard }) => pendingShard !== undefined);

  for (const name of jobNames) {
    let at = nextAfter(name, scheduler.now());
    scheduler.follow({
      nextAt: () => at,
      run: () => {
        at = nextAfter(name, at);
        // An hour in which there is nothing to look at only takes time.
        if (name === 'resolveStaleCheckouts' && !hasOpenCheckout()) return;
        if (faults.strikes('a job was left out', 0.25)) return;
        void runJob(stage, name);
        if (faults.strikes('a job ran twice', 0.05)) void runJob(stage, name);
      },
    });
  }

  const { timed } = backEnd.paystack;
  // Looking through the agenda takes time, and it only changes where the provider is asked or acts.
  let known: { at: number | null; changes: number } | null = null;
  let isRunning = false;
  const dueAt = (): number | null => {
    const changes = backEnd.providerChanges();
    if (known?.changes !== changes) known = { at: timed.nextDue()?.getTime() ?? null, changes };
    return known.at;
  };
  scheduler.follow({
    nextAt: () => (isRunning ? null : dueAt()),
    run: () => {
      isRunning = true;
      known = null;
      void timed.runDue().finally(() => {
        isRunning = false;
        known = null;
      });
    },
  });
};
