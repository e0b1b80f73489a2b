import { seeded } from '#test/support/backend/random.ts';
import { commands } from './commands.ts';
import type { FaultCounts } from './faults.ts';
import { openWatch } from './invariants.ts';
import { openStage } from './open-simulation.ts';
import { aPerson } from './person.ts';
import { checkInvariants, quiesce } from './quiesce.ts';
import { followRoutines } from './routines.ts';
import type { SeededBug, Stage } from './simulation.ts';

export type Run = { seed: number; steps: number; faults: FaultCounts; violation: string | null };

export type RunOptions = { steps?: number; plant?: SeededBug; trace?: (line: string) => void };

const stepsUsual = 50;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const deck = Object.entries(commands).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** Shortly after what the provider does next of itself with a subscription: a renewal, or an end. */
const toRenewal = ({ backEnd, random, scheduler }: Stage): number => {
  const dates = backEnd.paystack
    .subscriptions()
    .map(({ nextPaymentAt }) => Date.parse(nextPaymentAt) - scheduler.now())
    .filter((ms) => ms > 0);
  return Math.min(...dates, 31 * dayMs) + random.below(random.pick([minuteMs, 60 * minuteMs, dayMs]));
};

/** Between two steps a moment goes by, an hour or weeks. */
const pauseOf = (stage: Stage): number => {
  const { random } = stage;
  const kind = random.next();
  if (kind < 0.35) return random.below(200);
  if (kind < 0.7) return random.below(20_000);
  if (kind < 0.85) return random.below(60 * minuteMs);
  if (kind < 0.94) return random.below(3 * dayMs);
  return kind < 0.97 ? random.below(20 * dayMs) : toRenewal(stage);
};

/** One life of the whole product under one seed: the same seed is the same life, to the last call. */
export const simulate = async (seed: number, options: RunOptions = {}): Promise<Run> => {
  const { random } = Math;
  // A registration that loses a race waits by chance, and that must be the same chance again.
  Math.random = seeded(seed).next;
  return live(seed, options).finally(() => {
    Math.random = random;
  });
};

const live = async (seed: number, { steps = stepsUsual, plant, trace }: RunOptions): Promise<Run> => {
  const stage = openStage(seed, plant, trace);
  const { backEnd, faults, random, scheduler } = stage;
  const people = Array.from({ length: 1 + random.below(3) }, (_, index) => aPerson(stage, index));
  const look = openWatch(stage, people);
  followRoutines(stage);

  const ended = (step: number, [violation]: readonly string[]): Run => ({
    seed,
    steps: step,
    faults: faults.counts,
    violation: violation === undefined ? null : `${violation} (step ${step}, ${backEnd.clock.now().toISOString()})`,
  });

  for (let step = 1; step <= steps; step += 1) {
    const [name, person] = [random.pick(deck), random.pick(people)];
    stage.trace(`${step} ${backEnd.clock.now().toISOString()} ${person.name}: ${name}`);
    const act = () => commands[name]?.run(person, stage).catch((error) => stage.violations.push(String(error)));
    void act();
    if (faults.strikes('two requests ran at once', 0.05)) void act();
    await scheduler.runTo(scheduler.now() + pauseOf(stage));
    const found = [...stage.violations, ...(await look())];
    if (found.length > 0) return ended(step, found);
  }
  await quiesce(stage);
  return ended(steps, [...stage.violations, ...(await look()), ...(await checkInvariants(stage))]);
};
