import { expect, test } from 'vitest';
import { recordTries } from '#test/support/record-tries.ts';
import { addFaults, faultKinds, noFaults } from './faults.ts';
import { seededBugs } from './seeded-bugs.ts';
import type { Run } from './simulate.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate` runs ten thousand. */
const seeds = 300;

const command = ({ seed }: Run): string => `npm run simulate -- --seed ${seed}`;

test('no simulated sequence of faults violates an invariant, and in the end our data matches the provider’s', {
  timeout: 300_000,
}, async () => {
  const faults = noFaults();
  const failures: string[] = [];
  let steps = 0;

  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await simulate(seed);
    steps += run.steps;
    addFaults(faults, run.faults);
    if (run.violation !== null) failures.push(`${run.violation}: ${command(run)}`);
  }

  recordTries(
    13,
    'simulated months of the whole product with crashes, duplicates, reordering and loss violate no invariant',
    seeds,
  );
  process.stdout.write(`simulation: ${seeds} seeds, ${steps} steps\n`);
  expect(failures).toEqual([]);
  for (const kind of faultKinds) expect(faults[kind], kind).toBeGreaterThan(0);
});

test('the same seed gives the same simulation, to the last call', async () => {
  const traces = [[] as string[], [] as string[]];

  for (const lines of traces) await simulate(8, { trace: (line) => lines.push(line) });

  expect(traces[0]?.length).toBeGreaterThan(500);
  expect(traces[1]).toEqual(traces[0]);
});

/** Each bug is found within this many seeds. */
const seedsToFind = 100;

test.each(Object.entries(seededBugs))(
  'the simulation finds a seeded bug: %s',
  { timeout: 60_000 },
  async (name, bug) => {
    let found: Run | null = null;

    for (let seed = 1; seed <= seedsToFind && found === null; seed += 1) {
      const run = await simulate(seed, { bug });
      if (run.violation !== null) found = run;
    }

    expect(found, name).not.toBeNull();
    recordTries(13, `the simulation finds a seeded bug: ${name}`, found?.seed ?? 0);
  },
);
