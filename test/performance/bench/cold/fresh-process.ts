import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a fresh Node is to do: nothing, or some text of code under an environment. */
export interface Start {
  code: string;
  env?: Readonly<Record<string, string>>;
}

/** One core for what is measured, where the system can; what answers it then has the others. */
const pinned = process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', '1'] : [];

/** Milliseconds from the start of a process to its end. Rejects with what it said when it did not end well. */
export const fresh = ({ code, env = {} }: Start): Promise<number> =>
  new Promise((resolve, reject) => {
    const [program = '', ...given] = [...pinned, process.execPath, '-e', code];
    const startedAt = performance.now();
    const child = spawn(program, given, { env: { ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (status) => {
      const tookMs = performance.now() - startedAt;
      if (status === 0) resolve(tookMs);
      else reject(new Error(`A fresh process ended with ${status}: ${complaint}`));
    });
  });
