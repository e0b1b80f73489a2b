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
  /** What the process holds in memory now, in MB: the local cloud with every Lambda, without its database. */
  memoryMb: () => Promise<number>;
  stop: () => Promise<void>;
}

const ready = (child: ChildProcess, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`The local cloud ended with ${code}: ${said}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
        if (said.includes(`ready ${url}`)) resolve();
      });
  });

const residentMb = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
};

/** `npm start` without the site, in a process of its own, with the Lambdas as they are deployed. */
export const startedCloud = async (): Promise<StartedCloud> => {
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
