import { readFileSync } from 'node:fs';

/** USER_HZ: the unit of CPU times in /proc, 100 on every Linux. */
const ticksPerSecond = 100;

/** CPU time of a process and all its threads from /proc/PID/stat: utime plus stime. */
export const processorMs = (stat: string): number => {
  // The program name in parentheses may contain any character, so fields are counted after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
};

/** Memory in MB from /proc/PID/smaps_rollup: Pss, which splits shared pages between processes. */
export const memoryMb = (rollup: string): number => Number(/^Pss:\s+(\d+) kB$/mu.exec(rollup)?.[1]) / 1024;

const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
];

const sumOf = (pid: number, file: string, read: (text: string) => number): number =>
  withChildren(pid).reduce((sum, each) => sum + read(readFileSync(`/proc/${each}/${file}`, 'utf8')), 0);

/** CPU time that a server and its workers have used so far. */
export const processorMsOf = (pid: number): number => sumOf(pid, 'stat', processorMs);

export const memoryMbOf = (pid: number): number => sumOf(pid, 'smaps_rollup', memoryMb);
