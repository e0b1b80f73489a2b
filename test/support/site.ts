import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSite } from './build-site.ts';
import { oncePerRun } from './once-per-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site of this run lies. */
    siteFolder: string;
  }
}

const build = oncePerRun('site', async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await buildSite(folder);
  return folder;
});

/** Vitest global set-up: the site built as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('siteFolder', await build());
};
