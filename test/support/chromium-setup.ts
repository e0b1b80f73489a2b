import { ensureChromium } from './chromium.ts';
import { orExit } from './or-exit.ts';

/** Run by vitest once before all test files, so that a fetch of Chromium counts for no test. */
export const setup = async (): Promise<void> => {
  await orExit(ensureChromium());
};
