import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dataArgument } from './launch.ts';

const stepMs = 50;
const stepsMax = 100;

/**
 * Kills the Java process that an earlier start left behind, if any. The caller must hold the folder's lock. Another process
 * may have the id of the pid file by now, so the command line is checked.
 */
export const endLeftover = async (pidFile: string, folder: string): Promise<boolean> => {
  const pid = readPid(pidFile);
  if (pid === null || !isEngine(pid, folder)) return false;
  process.kill(pid, 'SIGKILL');
  for (let steps = 0; isEngine(pid, folder) && steps < stepsMax; steps += 1)
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  rmSync(pidFile, { force: true });
  return true;
};

const readPid = (file: string): number | null => {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

const isEngine = (pid: number, folder: string): boolean => {
  const command = commandLine(pid);
  return command.includes('DynamoDBLocal.jar') && command.includes(`${dataArgument(folder)} `);
};

/** '' if no such process runs. */
const commandLine = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
