import type { TestProject } from 'vitest/node';
import { setup as setupBundles } from './bundles.ts';
import { ensureChromium } from './chromium.ts';
import { setup as setupEngine } from './engine.ts';
import { orExit } from './or-exit.ts';
import { setup as setupSite } from './site.ts';

/** Vitest global set-up of browser tests: all at the same time, since each mostly waits for a process of its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // First and alone: on a bare machine both may have to use apt.
  await orExit(ensureChromium());
  const [stopEngine] = await Promise.all([setupEngine(project), setupBundles(project), setupSite(project)]);
  return stopEngine;
};
