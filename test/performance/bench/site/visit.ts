import type { Browser, Page } from 'playwright-core';
import type { Kind } from './traffic-meter.ts';
import { meterTraffic } from './traffic-meter.ts';
import { watchPaints } from './watch-paints.ts';

/** What one first visit was like, on a slow phone: nothing in the cache, and at the end a first touch. */
export interface Visit {
  largestPaintMs: number;
  /** Time that scripts kept the page from answering, over 50 ms at a time, before anybody did anything. */
  blockedMs: number;
  /** The same while the first touch made the page the app; nothing where it was that already. */
  blockedByTouchMs: number;
  layoutShift: number;
  /** How much had come when the largest paint was there, and how much before the touch. */
  requestsByPaint: number;
  kbByPaint: number;
  requests: number;
  kb: Record<Kind, number>;
}

/** Lighthouse's phone: slow 4G and a quarter of this processor, here applied and not reckoned. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const processorSlowdown = 4;

const isApp = () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));

/** Something is painted, and the app stands, or all that it will be made of has been asked for. */
const isSettled = () => {
  const isDrawn = Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));
  const laidBy = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'));
  const preload = document.documentElement.dataset.preload?.split(' ') ?? [];
  const isReady = isDrawn || (preload.length > 0 && preload.every((href) => laidBy.includes(href)));
  return isReady && window.paints.read().largestPaintMs > 0;
};

const observe = async (page: Page, url: string): Promise<Visit> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const { arrivals, quiet } = meterTraffic(session);
  await page.addInitScript(watchPaints);

  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(isSettled);
  await quiet();
  const before = await page.evaluate(() => window.paints.read());
  const untouched = [...arrivals];
  await page.mouse.move(40, 40);
  await page.waitForFunction(isApp);
  await quiet();
  const after = await page.evaluate(() => window.paints.read());

  const byPaint = untouched.filter(({ atMs }) => atMs <= before.largestPaintMs);
  const kbOf = (some: readonly { bytes: number }[]): number => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const kbOfKind = (kind: Kind): number => kbOf(untouched.filter((arrival) => arrival.kind === kind));
  return {
    largestPaintMs: before.largestPaintMs,
    blockedMs: before.blockedMs,
    blockedByTouchMs: after.blockedMs - before.blockedMs,
    layoutShift: after.layoutShift,
    requestsByPaint: byPaint.length,
    kbByPaint: kbOf(byPaint),
    requests: untouched.length,
    kb: { Document: kbOfKind('Document'), Stylesheet: kbOfKind('Stylesheet'), Script: kbOfKind('Script') },
  };
};

export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    return await observe(await context.newPage(), url);
  } finally {
    await context.close();
  }
};
