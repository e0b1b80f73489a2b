import { parentPort } from 'node:worker_threads';
import { simulate } from './simulate.ts';

/** Simulates one seed for each message. */
parentPort?.on('message', (seed: number) => {
  simulate(seed).then((run) => parentPort?.postMessage(run));
});
