import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const run = promisify(execFile);

/** Concurrent requests: enough that no server is idle while its database responds. */
export const connections = 8;

const Summary = z.object({
  requests: z.int(),
  microseconds: z.int(),
  p99: z.int(),
  /** Error responses, and broken connections. */
  refused: z.int(),
  broken: z.int(),
});
export type Summary = z.infer<typeof Summary>;

/** Sends the requests of a file to a server for the given seconds, pinned to `core`. */
export const load = async (url: string, requests: string, core: number, seconds: number): Promise<Summary> => {
  const script = join(import.meta.dirname, 'load.lua');
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url];
  const { stdout } = await run('taskset', ['-c', String(core), ...wrk], {
    env: { ...process.env, REQUESTS: requests },
  });
  return Summary.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
};
