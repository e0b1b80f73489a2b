import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from './calls.ts';
import { requestLines } from './calls.ts';
import type { Contender } from './candidate.ts';
import { otherCore } from './candidate.ts';
import { connections, load } from './load.ts';
import { memoryMbOf, processorMsOf } from './usage.ts';

/** What one load of one contender showed. */
export type Sample = { perSecond: number; processorMicros: number; p99Ms: number; memoryMb: number };

/** Seconds of a load: a password's hash takes so long that one second would hold ten of them. */
const secondsOf: Record<CallName, number> = {
  createToken: 2,
  getUser: 1,
  listServers: 1,
  selectServers: 1,
  registerUser: 2,
};

const restMs = 60;

/** Resolves once the server has done what it was still asked for when the load ended. */
const settled = async (pid: number): Promise<number> => {
  for (let before = -1, now = processorMsOf(pid); ; before = now, now = processorMsOf(pid)) {
    if (now === before) return now;
    await pause(restMs);
  }
};

export const sample = async (contender: Contender, name: CallName, folder: string): Promise<Sample> => {
  const { pid, url } = contender;
  const file = join(folder, 'requests');
  await writeFile(file, requestLines(name, await contender.callers()));
  const before = await settled(pid);
  const { requests, microseconds, p99, refused, broken } = await load(url, file, otherCore, secondsOf[name]);
  const after = await settled(pid);
  if (requests === 0 || refused > 0 || broken > 0)
    throw new Error(`${name} at ${url}: of ${requests} answers ${refused} were refusals, ${broken} connections broke.`);
  return {
    perSecond: (requests / microseconds) * 1e6,
    // Each connection had one more request under way at the end, which nobody counted.
    processorMicros: ((after - before) * 1000) / (requests + connections),
    p99Ms: p99 / 1000,
    memoryMb: memoryMbOf(pid),
  };
};
