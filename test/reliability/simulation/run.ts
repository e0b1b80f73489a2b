import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { recordTries } from '#test/support/record-tries.ts';
import { parseOptions } from './arguments.ts';
import { addFaults, faultKinds, noFaults } from './faults.ts';
import type { Run } from './simulate.ts';
import { simulate } from './simulate.ts';

/** This many seeds meet every kind of fault. */
const seedsForAllFaults = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const printFailure = ({ seed, violation }: Run): void =>
  print(`✗ seed ${seed}: ${violation}\n  npm run simulate -- --seed ${seed} to replay it`);

const replay = async (seed: number): Promise<boolean> => {
  const run = await simulate(seed, { trace: print });
  if (run.violation !== null) printFailure(run);
  else print(`✓ seed ${seed}: no violation`);
  return run.violation === null;
};

/** Gives the next seed to the next free thread. */
const runAll = async (from: number, seeds: number, onRun: (run: Run) => void): Promise<void> => {
  let next = from;
  const assign = (worker: Worker, end: () => void): void => {
    if (next >= from + seeds) end();
    else worker.postMessage(next++);
  };
  const threads = Array.from({ length: Math.min(seeds, availableParallelism()) }, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    await new Promise<void>((end, fail) => {
      worker.on('error', fail);
      worker.on('message', (run: Run) => {
        onRun(run);
        assign(worker, end);
      });
      assign(worker, end);
    });
    await worker.terminate();
  });
  await Promise.all(threads);
};

const search = async (from: number, seeds: number): Promise<boolean> => {
  const sum = noFaults();
  let [done, steps, failed] = [0, 0, 0];
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(0);
  await runAll(from, seeds, (run) => {
    done += 1;
    steps += run.steps;
    addFaults(sum, run.faults);
    if (run.violation !== null) {
      failed += 1;
      printFailure(run);
    }
    if (done % 500 === 0) print(`${done} of ${seeds} seeds, ${steps} steps, ${failed} failed, ${seconds()} s`);
  });
  for (const kind of faultKinds) print(`${String(sum[kind]).padStart(9)}  ${kind}`);
  const isIncomplete = seeds >= seedsForAllFaults && faultKinds.some((kind) => sum[kind] === 0);
  if (isIncomplete) print('✗ a kind of fault never happened, so it was not tested');
  print(`${failed === 0 ? '✓' : '✗'} ${done} seeds, ${steps} steps, ${failed} failed, ${seconds()} s`);
  recordTries(
    13,
    'simulated months of the whole product with crashes, duplicates, reordering and loss violate no invariant',
    done,
  );
  return failed === 0 && !isIncomplete;
};

const { seed, from, seeds } = parseOptions(process.argv.slice(2));
process.exitCode = (await (seed === null ? search(from, seeds) : replay(seed))) ? 0 : 1;
