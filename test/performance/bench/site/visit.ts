import type { Browser, Page } from 'playwright-core';
import { openPage } from '#test/support/browser.ts';
import type { Kind } from './traffic-meter.ts';
import { meterTraffic } from './traffic-meter.ts';
import { watchPaints } from './watch-paints.ts';

/** One first visit on a slow phone: an empty cache, and a first interaction at the end. */
export interface Visit {
  largestPaintMs: number;
  /** Blocking time before any interaction: the part of long tasks over 50 ms. */
  blockedMs: number;
  /** Blocking time while the first interaction hydrates the page; 0 if it is already hydrated. */
  blockedByInteractionMs: number;
  layoutShift: number;
  /** Finished transfers at the largest paint, and below before the interaction. */
  requestsByPaint: number;
  kbByPaint: number;
  requests: number;
  kb: Record<Kind, number>;
}

/** Lighthouse's phone: slow 4G and a quarter of the CPU, applied and not simulated. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const processorSlowdown = 4;

const isApp = () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));

/** Something is painted, and the app is rendered or all of its modules are preloaded. */
const isSettled = () => {
  const isRendered = Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));
  const preloaded = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute('href'),
  );
  const expected = document.documentElement.dataset.preload?.split(' ') ?? [];
  const isReady = isRendered || (expected.length > 0 && expected.every((href) => preloaded.includes(href)));
  return isReady && window.paints.read().largestPaintMs > 0;
};

const observe = async (page: Page, url: string): Promise<Visit> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const { arrivals, idle } = meterTraffic(session);
  await page.addInitScript(watchPaints);

  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(isSettled);
  await idle();
  const before = await page.evaluate(() => window.paints.read());
  const beforeInteraction = [...arrivals];
  await page.mouse.move(40, 40);
  await page.waitForFunction(isApp);
  await idle();
  const after = await page.evaluate(() => window.paints.read());

  const byPaint = beforeInteraction.filter(({ atMs }) => atMs <= before.largestPaintMs);
  const kbOf = (transfers: readonly { bytes: number }[]): number =>
    transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const kbOfKind = (kind: Kind): number => kbOf(beforeInteraction.filter((arrival) => arrival.kind === kind));
  return {
    largestPaintMs: before.largestPaintMs,
    blockedMs: before.blockedMs,
    blockedByInteractionMs: after.blockedMs - before.blockedMs,
    layoutShift: after.layoutShift,
    requestsByPaint: byPaint.length,
    kbByPaint: kbOf(byPaint),
    requests: beforeInteraction.length,
    kb: { Document: kbOfKind('Document'), Stylesheet: kbOfKind('Stylesheet'), Script: kbOfKind('Script') },
  };
};

export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    return await observe(await openPage(context), url);
  } finally {
    await context.close();
  }
};
