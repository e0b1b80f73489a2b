import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { tell } from '#test/support/figures.ts';
import { askedFor } from './arguments.ts';
import { addFaults, faultKinds, noFaults } from './faults.ts';
import type { Run } from './simulate.ts';
import { simulate } from './simulate.ts';

/** So many meet every kind of fault. */
const enoughSeeds = 100;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tellFailure = ({ seed, violation }: Run): void =>
  say(`✗ seed ${seed}: ${violation}\n  npm run simulate -- --seed ${seed} replays it`);

const replay = async (seed: number): Promise<boolean> => {
  const run = await simulate(seed, { trace: say });
  if (run.violation !== null) tellFailure(run);
  else say(`✓ seed ${seed}: all held`);
  return run.violation === null;
};

/** Hands the next seed to whichever thread is free. */
const runAll = async (from: number, seeds: number, onRun: (run: Run) => void): Promise<void> => {
  let next = from;
  const follow = (worker: Worker, end: () => void): void => {
    if (next >= from + seeds) end();
    else worker.postMessage(next++);
  };
  const threads = Array.from({ length: Math.min(seeds, availableParallelism()) }, async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    await new Promise<void>((end, fail) => {
      worker.on('error', fail);
      worker.on('message', (run: Run) => {
        onRun(run);
        follow(worker, end);
      });
      follow(worker, end);
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
      tellFailure(run);
    }
    if (done % 500 === 0) say(`${done} of ${seeds} seeds, ${steps} steps, ${failed} failed, ${seconds()} s`);
  });
  for (const kind of faultKinds) say(`${String(sum[kind]).padStart(9)}  ${kind}`);
  const isBlind = seeds >= enoughSeeds && faultKinds.some((kind) => sum[kind] === 0);
  if (isBlind) say('✗ a kind of fault never came about, so nothing is known of it');
  say(`${failed === 0 ? '✓' : '✗'} ${done} seeds, ${steps} steps, ${failed} failed, ${seconds()} s`);
  tell(13, 'Lives of the whole product under a seed, with crashes, duplicates, disorder and loss', done);
  return failed === 0 && !isBlind;
};

const { seed, from, seeds } = askedFor(process.argv.slice(2));
process.exitCode = (await (seed === null ? search(from, seeds) : replay(seed))) ? 0 : 1;
