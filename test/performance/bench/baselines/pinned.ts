import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** A process pinned to one core. */
export type Pinned = {
  pid: number;
  /** The first line on stdout. Rejects with stderr if the process ends before. */
  firstLine: Promise<string>;
  stop: () => Promise<void>;
};

type SpawnContext = { env: NodeJS.ProcessEnv; cwd?: string };

export const startPinned = (core: number, command: readonly string[], { env, cwd }: SpawnContext): Pinned => {
  const child = spawn('taskset', ['-c', String(core), ...command], { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const errorOutput = text(child.stderr);
  const lines = createInterface({ input: child.stdout });
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(async () => {
      throw new Error(`${command.join(' ')} ended: ${await errorOutput}`);
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
