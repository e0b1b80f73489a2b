import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site of this run lies. */
    siteFolder: string;
  }
}

const root = resolve(import.meta.dirname, '../..');

/** Run by vitest once before all test files: the site built as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // In a process of its own: vitest runs with NODE_ENV=test, and what libraries do then is not what they do in production.
  const env = { ...process.env, NODE_ENV: 'production' };
  const given = [
    vite,
    'build',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'error',
    '--outDir',
    folder,
    '--emptyOutDir',
  ];
  await promisify(execFile)(process.execPath, given, { cwd: root, env });
  project.provide('siteFolder', folder);
};
