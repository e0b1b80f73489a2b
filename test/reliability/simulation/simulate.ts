import { seeded } from '#test/support/memory/random.ts';
import { commands } from './commands.ts';
import type { FaultCounts } from './faults.ts';
import { openWatch } from './invariants.ts';
import { openSimulation } from './open-simulation.ts';
import { aPerson } from './person.ts';
import { checkInvariants, quiesce } from './quiesce.ts';
import { runSchedules } from './schedules.ts';
import type { SeededBug, Simulation } from './simulation.ts';

export type Run = { seed: number; steps: number; faults: FaultCounts; violation: string | null };

export type RunOptions = { steps?: number; bug?: SeededBug; trace?: (line: string) => void };

const defaultSteps = 50;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const deck = Object.entries(commands).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** The time until shortly after the next renewal or end of a subscription. */
const toRenewal = ({ cloud, random, scheduler }: Simulation): number => {
  const dates = cloud.paystack
    .subscriptions()
    .map(({ nextPaymentAt }) => Date.parse(nextPaymentAt) - scheduler.now())
    .filter((ms) => ms > 0);
  return Math.min(...dates, 31 * dayMs) + random.below(random.pick([minuteMs, 60 * minuteMs, dayMs]));
};

/** The time between two steps: a moment, an hour or weeks. */
const pauseOf = (simulation: Simulation): number => {
  const { random } = simulation;
  const kind = random.next();
  if (kind < 0.35) return random.below(200);
  if (kind < 0.7) return random.below(20_000);
  if (kind < 0.85) return random.below(60 * minuteMs);
  if (kind < 0.94) return random.below(3 * dayMs);
  return kind < 0.97 ? random.below(20 * dayMs) : toRenewal(simulation);
};

/** Simulates the whole product, with people and faults drawn from the seed. */
export const simulate = async (seed: number, options: RunOptions = {}): Promise<Run> => {
  const { random } = Math;
  // A registration that loses a race waits for a random time, which has to be the same for the same seed.
  Math.random = seeded(seed).next;
  return live(seed, options).finally(() => {
    Math.random = random;
  });
};

const live = async (seed: number, { steps = defaultSteps, bug, trace }: RunOptions): Promise<Run> => {
  const simulation = openSimulation(seed, bug, trace);
  const { cloud, faults, random, scheduler } = simulation;
  const people = Array.from({ length: 1 + random.below(3) }, (_, index) => aPerson(simulation, index));
  const check = openWatch(simulation, people);
  runSchedules(simulation);

  const ended = (step: number, [violation]: readonly string[]): Run => ({
    seed,
    steps: step,
    faults: faults.counts,
    violation: violation === undefined ? null : `${violation} (step ${step}, ${cloud.clock.now().toISOString()})`,
  });

  for (let step = 1; step <= steps; step += 1) {
    const [name, person] = [random.pick(deck), random.pick(people)];
    simulation.trace(`${step} ${cloud.clock.now().toISOString()} ${person.name}: ${name}`);
    const act = () =>
      commands[name]?.run(person, simulation).catch((error) => simulation.violations.push(String(error)));
    void act();
    if (faults.happens('two requests ran at once', 0.05)) void act();
    await scheduler.runTo(scheduler.now() + pauseOf(simulation));
    const found = [...simulation.violations, ...(await check())];
    if (found.length > 0) return ended(step, found);
  }
  await quiesce(simulation);
  return ended(steps, [...simulation.violations, ...(await check()), ...(await checkInvariants(simulation))]);
};
