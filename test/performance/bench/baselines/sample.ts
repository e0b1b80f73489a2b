import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from './calls.ts';
import { requestLines } from './calls.ts';
import type { Candidate } from './candidate.ts';
import { otherCore } from './candidate.ts';
import { connections, load } from './load.ts';
import { memoryMbOf, processorMsOf } from './usage.ts';

/** The numbers of one load on one candidate. */
export type Sample = { perSecond: number; processorMicros: number; p99Ms: number; memoryMb: number };

/** Duration of a load in seconds. A password hash is so slow that one second would hold only ten of them. */
const secondsOf: Record<CallName, number> = {
  createToken: 2,
  getUser: 1,
  listServers: 1,
  selectServers: 1,
  registerUser: 2,
};

const pollMs = 60;

/** Waits until the server has finished the requests that were open at the end of the load. Returns its CPU time. */
const waitUntilIdle = async (pid: number): Promise<number> => {
  for (let before = -1, now = processorMsOf(pid); ; before = now, now = processorMsOf(pid)) {
    if (now === before) return now;
    await pause(pollMs);
  }
};

export const sample = async (candidate: Candidate, name: CallName, folder: string): Promise<Sample> => {
  const { pid, url } = candidate;
  const file = join(folder, 'requests');
  await writeFile(file, requestLines(name, await candidate.callers()));
  const before = await waitUntilIdle(pid);
  const { requests, microseconds, p99, refused, broken } = await load(url, file, otherCore, secondsOf[name]);
  const after = await waitUntilIdle(pid);
  if (requests === 0 || refused > 0 || broken > 0)
    throw new Error(`${name} at ${url}: ${refused} of ${requests} responses were errors, ${broken} connections broke.`);
  return {
    perSecond: (requests / microseconds) * 1e6,
    // wrk does not count the one request per connection that was open at the end.
    processorMicros: ((after - before) * 1000) / (requests + connections),
    p99Ms: p99 / 1000,
    memoryMb: memoryMbOf(pid),
  };
};
