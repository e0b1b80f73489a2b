import { expect, test } from 'vitest';
import { tell } from '#test/support/figures.ts';
import { addFaults, faultKinds, noFaults } from './faults.ts';
import { seededBugs } from './seeded-bugs.ts';
import type { Run } from './simulate.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate` runs ten thousand. */
const seeds = 300;

const command = ({ seed }: Run): string => `npm run simulate -- --seed ${seed}`;

test('under every seed each moment keeps what we promise, and at rest both sides agree', {
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

  tell(13, 'Lives of the whole product under a seed, with crashes, duplicates, disorder and loss', seeds);
  process.stdout.write(`simulation: ${seeds} seeds, ${steps} steps\n`);
  expect(failures).toEqual([]);
  for (const kind of faultKinds) expect(faults[kind], kind).toBeGreaterThan(0);
});

test('the same seed is the same life, to the last call', async () => {
  const lives = [[] as string[], [] as string[]];

  for (const lines of lives) await simulate(8, { trace: (line) => lines.push(line) });

  expect(lives[0]?.length).toBeGreaterThan(500);
  expect(lives[1]).toEqual(lives[0]);
});

/** Each is found within this many seeds. */
const seedsToFind = 100;

test.each(Object.entries(seededBugs))('a mistake is found: %s', { timeout: 60_000 }, async (name, plant) => {
  let found: Run | null = null;

  for (let seed = 1; seed <= seedsToFind && found === null; seed += 1) {
    const run = await simulate(seed, { plant });
    if (run.violation !== null) found = run;
  }

  expect(found, name).not.toBeNull();
  tell(13, `The simulation finds: ${name}`, found?.seed ?? 0);
});
