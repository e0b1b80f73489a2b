import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleAll } from '#infra/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the bundles of this run lie, one folder for each Lambda. */
    bundlesFolder: string;
  }
}

/** Run by vitest once before all test files: every Lambda bundled as it is deployed, from the sources as they are now. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  await bundleAll(folder);
  project.provide('bundlesFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
};
