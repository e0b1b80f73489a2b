import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { demoUser } from '#infra/local/seed.ts';
import { ensureChromium } from '#test/support/chromium.ts';

export type Chromium = { port: number; stop: () => Promise<void> };

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/** A Chromium without any other client attached, whose overhead would be measured with the page. */
export const openChromium = async (): Promise<Chromium> => {
  const profile = await mkdtemp(join(tmpdir(), 'pazia-audit-profile-'));
  const child = spawn(await ensureChromium(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume();
    return { port: Number(port), stop };
  }
  await stop();
  throw new Error('Chromium exited before it was ready.');
};

/** Signs the seeded user in through the page. The tokens stay in the profile, so Lighthouse's pages have them. */
export const signIn = async ({ port }: Chromium, url: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no profile to sign in to.');
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(demoUser.email);
    await page.getByLabel('Password', { exact: true }).fill(demoUser.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(demoUser.email).first().waitFor();
    await page.close();
  } finally {
    await browser.close();
  }
};
