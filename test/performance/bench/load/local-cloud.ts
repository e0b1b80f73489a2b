import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAll } from '#infra/bundle/bundle.ts';
import { freePort } from '#infra/local/engine/free-port.ts';

export interface StartedCloud {
  url: string;
  /** Resident memory of the process in MB: the local cloud with every Lambda, without its database. */
  memoryMb: () => Promise<number>;
  stop: () => Promise<void>;
}

const ready = (child: ChildProcess, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`The local cloud ended with ${code}: ${output}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000);
        if (output.includes(`ready ${url}`)) resolve();
      });
  });

const residentMb = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
};

/** Starts `npm start` without the site in its own process, with the deployed Lambda bundles. */
export const startLocalCloud = async (): Promise<StartedCloud> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-load-'));
  const bundles = join(folder, 'functions');
  await bundleAll(bundles);
  const port = (await freePort()) ?? 0;
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cloud-process.ts'), bundles], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
  });
  await ready(child, url);
  return {
    url,
    memoryMb: () => residentMb(child.pid),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
