import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type Child = {
  /** Waits until stdout or stderr matches the pattern; returns its first group. */
  says: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
};

const startMsMax = 60_000;
const graceMs = 5000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill();
  await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
  if (!hasEnded(child)) child.kill('SIGKILL');
};

export const startChild = (program: string, given: readonly string[], env: Record<string, string>): Child => {
  const child = spawn(program, given, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  // An aborted run must not leave a browser behind.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const refuse = (reason: string): void => reject(new Error(`${program} ${reason}:\n${output}`));
      const timer = setTimeout(() => refuse('is not ready yet'), startMsMax);
      const look = (): void => {
        const found = pattern.exec(output);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[1] ?? '');
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('error', reject);
      child.once('exit', (code) => refuse(`ended with ${code} before it was ready`));
      look();
    });
  return { says, stop: () => stop(child) };
};
