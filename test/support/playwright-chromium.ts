import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Source } from '#infra/local/cache/program.ts';
import { StartFailure } from '#infra/local/start-failure.ts';

const cli = resolve(import.meta.dirname, '../../node_modules/playwright-core/cli.js');

/**
 * Where Playwright puts its own Chromium. Playwright is loaded late: it brings a zod that replaces the messages of ours
 * in every test of the same worker.
 */
export const playwrightChromium = async (): Promise<string> =>
  (await import('playwright-core')).chromium.executablePath();

/** Lets Playwright install its own Chromium, where it always puts it. */
export const playwrightSource: Source = async (report) => {
  report("Fetching Playwright's Chromium (only this once) ...");
  try {
    await promisify(execFile)(process.execPath, [cli, 'install', 'chromium', '--no-shell'], { timeout: 600_000 });
  } catch (cause) {
    throw new StartFailure('Playwright could not fetch its Chromium.', { cause });
  }
};
