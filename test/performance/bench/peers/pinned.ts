import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** A program that is kept on one core. */
export type Pinned = {
  pid: number;
  /** The first line it writes; rejects with its complaint where it ends without one. */
  firstLine: Promise<string>;
  stop: () => Promise<void>;
};

type Surroundings = { env: NodeJS.ProcessEnv; cwd?: string };

export const startPinned = (core: number, command: readonly string[], { env, cwd }: Surroundings): Pinned => {
  const child = spawn('taskset', ['-c', String(core), ...command], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const complaint = text(child.stderr);
  const lines = createInterface({ input: child.stdout });
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(async () => {
      throw new Error(`${command.join(' ')} ended: ${await complaint}`);
    }),
  ]);
  firstLine.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    firstLine,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
};
