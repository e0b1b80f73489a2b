import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from './build-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site of this run lies. */
    siteFolder: string;
  }
}

/** Run by vitest once before all test files: the site built as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await buildSite(folder);
  project.provide('siteFolder', folder);
};
