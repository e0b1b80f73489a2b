import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const places = [
  ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium of this machine: CHROME_PATH, or the first one found. */
export const findChromium = (): string => {
  const found = [process.env.CHROME_PATH, ...places].find((place) => place !== undefined && existsSync(place));
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium) or set CHROME_PATH to its program.',
  );
};

// A window's own pages, such as the list under its address bar, cost as much as a page of the site. Of two such lists
// the last counts, so this one repeats what Playwright leaves out for the sake of its drivers.
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${leftOut.join(',')}`,
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), headless: true, args: flags });

export type Watched = { context: BrowserContext; page: Page; complaints: string[] };

/** What must not be said in a console: errors, refused policies, warnings of React. Answers of 4xx are the page's business. */
const isComplaint = (type: string, text: string): boolean =>
  (type === 'error' || type === 'warning') && !text.startsWith('Failed to load resource');

/** A person's browser: one context whose pages, pop-ups included, are watched for what they complain of. */
export const openContext = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> => {
  const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...desk, ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (isComplaint(message.type(), message.text())) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return { context, page: await context.newPage(), complaints };
};

export const expectNoComplaints = ({ complaints }: Watched): void =>
  expect(complaints, 'what the browser complained of').toEqual([]);
