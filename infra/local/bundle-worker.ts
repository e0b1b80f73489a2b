import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { contextOf } from './lambda-context.ts';
import type { Handler } from './lambdas.ts';

// A thread that runs one bundled Lambda with its own environment and clock, as on AWS.

const { name, file } = z.object({ name: z.string(), file: z.string() }).parse(workerData);
const Call = z.object({ id: z.number(), event: z.unknown(), now: z.number() });

const MachineDate = Date;
let aheadMs = 0;

const nowMs = (): number => MachineDate.now() + aheadMs;

// A bundle is the deployed code and has no clock to inject, so the thread's global Date returns the local cloud's time.
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [nowMs()] : args, newTarget),
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
