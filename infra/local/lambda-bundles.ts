import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { FunctionName } from '#infra/config/names.ts';
import { kebab } from '#infra/config/names.ts';
import type { Env } from '#ports/env.ts';
import type { Handler } from './lambdas.ts';

export type BundleOptions = {
  /** Contains <kebab>/index.mjs for each Lambda. */
  folder: string;
  envOf: (name: FunctionName) => Env;
  now: () => Date;
  /** Called with each line that a Lambda writes. */
  log: (line: string) => void;
};

const Reply = z.object({ id: z.number(), result: z.optional(z.unknown()), error: z.optional(z.string()) });

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const asText = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Runs the deployed bundles, each in its own thread. */
export const createBundles = ({ folder, envOf, now, log }: BundleOptions) => {
  const workers: Worker[] = [];

  const load = async (name: FunctionName): Promise<Handler> => {
    const worker = new Worker(new URL('./bundle-worker.ts', import.meta.url), {
      env: asText(envOf(name)),
      workerData: { name, file: pathToFileURL(join(folder, kebab(name), 'index.mjs')).href },
      stdout: true,
    });
    worker.stdout.setEncoding('utf8').on('data', log);
    worker.unref();
    workers.push(worker);
    const pending = new Map<number, Pending>();
    let lastId = 0;
    worker.on('message', (message: unknown) => {
      const { id, result, error } = Reply.parse(message);
      if (error === undefined) pending.get(id)?.resolve(result);
      else pending.get(id)?.reject(new Error(error));
      pending.delete(id);
    });
    worker.on('error', (error: Error) => {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    });
    return (event) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, event, now: now().getTime() });
      });
  };

  return {
    load,
    stop: async (): Promise<void> => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
};
