import { parentPort } from 'node:worker_threads';
import { simulate } from './simulate.ts';

/** One seed at a time, as it is asked for. */
parentPort?.on('message', (seed: number) => {
  simulate(seed).then((run) => parentPort?.postMessage(run));
});
