import type { TestProject } from 'vitest/node';
import { setup as setupBundles } from './bundles.ts';
import { setup as setupEngine } from './engine.ts';
import { setup as setupSite } from './site.ts';

/** Vitest global set-up: all three at the same time, since each mostly waits for a process of its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const [stopEngine] = await Promise.all([setupEngine(project), setupBundles(project), setupSite(project)]);
  return stopEngine;
};
