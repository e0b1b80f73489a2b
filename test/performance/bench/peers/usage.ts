import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in these, whatever its timer. */
const ticksPerSecond = 100;

/** The processor time of a process and all its threads, from its line in /proc/PID/stat: utime and stime. */
export const processorMs = (stat: string): number => {
  // The name of the program comes first, in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
};

/** Megabytes of a process from /proc/PID/smaps_rollup; what several share counts for each in part. */
export const memoryMb = (rollup: string): number => Number(/^Pss:\s+(\d+) kB$/mu.exec(rollup)?.[1]) / 1024;

const withChildren = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
];

const sumOf = (pid: number, file: string, read: (text: string) => number): number =>
  withChildren(pid).reduce((sum, each) => sum + read(readFileSync(`/proc/${each}/${file}`, 'utf8')), 0);

/** What a server and its workers have used so far. */
export const processorMsOf = (pid: number): number => sumOf(pid, 'stat', processorMs);

export const memoryMbOf = (pid: number): number => sumOf(pid, 'smaps_rollup', memoryMb);
