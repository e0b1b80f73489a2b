import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { contextOf } from './lambda-context.ts';
import type { Handler } from './lambdas.ts';

// The thread in which one bundled Lambda lives, with an environment and a time of its own, as on AWS.

const { name, file } = z.object({ name: z.string(), file: z.string() }).parse(workerData);
const Call = z.object({ id: z.number(), event: z.unknown(), now: z.number() });

const MachineDate = Date;
let aheadMs = 0;

const nowMs = (): number => MachineDate.now() + aheadMs;

// A bundle is what is deployed and has no seam for the clock, so the thread's own Date tells the local cloud's time.
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [nowMs()] : given, newTarget),
  get: (target, key) => (key === 'now' ? nowMs : Reflect.get(target, key)),
});

const bundle: { handler: Handler } = await import(file);

parentPort?.on('message', async (message: unknown) => {
  const { id, event, now } = Call.parse(message);
  aheadMs = now - MachineDate.now();
  try {
    parentPort?.postMessage({ id, result: await bundle.handler(event, contextOf(name)) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
