import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The code and environment of a fresh Node process. */
export interface Start {
  code: string;
  env?: Readonly<Record<string, string>>;
}

/** Pins the measured process to one core where possible, so that the stub server has the others. */
const pinned = process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', '1'] : [];

/** Milliseconds from the start of a process to its exit. Rejects with stderr if the exit code is not 0. */
export const timeFreshProcess = ({ code, env = {} }: Start): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = [...pinned, process.execPath, '-e', code];
    const startedAt = performance.now();
    const child = spawn(program, args, { env: { ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (status) => {
      const tookMs = performance.now() - startedAt;
      if (status === 0) resolve(tookMs);
      else reject(new Error(`A fresh process ended with ${status}: ${errorOutput}`));
    });
  });
