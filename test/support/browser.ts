import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect } from 'vitest';
import { ensureChromium } from './chromium.ts';

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

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), headless: true, args: flags });

export type Watched = { context: BrowserContext; page: Page; complaints: string[] };

/** What must not be said in a console: errors, refused policies, warnings of React. Answers of 4xx are the page's business. */
const isComplaint = (type: string, text: string): boolean =>
  (type === 'error' || type === 'warning') && !text.startsWith('Failed to load resource');

/**
 * Chromium's headless shell has its mouse at the corner of the screen and tells every page that opens under it of a
 * move, which the site takes for a person's first. The window goes elsewhere.
 */
const moveWindowAway = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 100, top: 100 } });
  await session.detach();
};

/** A page away from the mouse. */
export const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await moveWindowAway(page);
  return page;
};

/** A person's browser: one context whose pages, pop-ups included, are watched for what they complain of. */
export const openContext = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> => {
  const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
  const context = await browser.newContext({ ...desk, ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (isComplaint(message.type(), message.text())) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return { context, page: await openPage(context), complaints };
};

export const expectNoComplaints = ({ complaints }: Watched): void =>
  expect(complaints, 'what the browser complained of').toEqual([]);
