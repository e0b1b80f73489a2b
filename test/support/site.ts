import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { oncePerRun } from './once-per-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site of this run lies. */
    siteFolder: string;
  }
}

const root = resolve(import.meta.dirname, '../..');

const build = oncePerRun('site', async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // In a process of its own: vitest runs with NODE_ENV=test, and libraries behave differently then.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = ['--config', 'web/vite.config.ts', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: root, env });
  return folder;
});

/** Vitest global set-up: the site built as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('siteFolder', await build());
};
