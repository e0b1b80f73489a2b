import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site of this run lies. */
    siteFolder: string;
  }
}

/** Run by vitest once before all test files: the site built as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'pazia-site-'));
  const configFile = resolve(import.meta.dirname, '../../web/vite.config.ts');
  await build({ configFile, logLevel: 'error', build: { outDir: folder } });
  project.provide('siteFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
};
