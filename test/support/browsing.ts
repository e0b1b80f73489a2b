import type { Browser, Page, Request, Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { openBrowser } from './browser.ts';
import { openCloud } from './cloud.ts';

export type Site = { browser: Browser; cloud: Cloud; close: () => Promise<void> };

/** The built site on a local cloud, and a browser to look at it: once for all tests of a file. */
export const openSite = async (): Promise<Site> => {
  const [browser, cloud] = await Promise.all([
    openBrowser(),
    openCloud({ functions: { bundles: inject('bundlesFolder') }, siteFolder: inject('siteFolder') }),
  ]);
  const close = async (): Promise<void> => {
    await Promise.all([browser.close(), cloud.stop()]);
  };
  return { browser, cloud, close };
};

const nameOf = (method: string, path: string): string =>
  Object.entries(routes).find(([, route]) => route.method === method && route.path === path)?.[0] ??
  `${method} ${path}`;

/** What a page asks of the API from now on, by the names of the contract, in order. */
export const listenForCalls = (page: Page): { calls: string[]; stop: () => void } => {
  const calls: string[] = [];
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(nameOf(request.method(), pathname));
  };
  page.on('request', note);
  return { calls, stop: () => void page.off('request', note) };
};

export type Held = { count: () => number; release: () => Promise<void>; breakOff: () => Promise<void> };

/** Keeps the answers of one route back, of however many calls, until they are let go or broken off. */
export const hold = async (page: Page, name: RouteName): Promise<Held> => {
  const address = `**${routes[name].path}`;
  const waiting: Route[] = [];
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : void waiting.push(route)));
  const end = async (how: (route: Route) => Promise<void>): Promise<void> => {
    isOver = true;
    await Promise.all(waiting.map(how));
  };
  return {
    count: () => waiting.length,
    release: () => end((route) => route.continue()),
    breakOff: () => end((route) => route.abort()),
  };
};

/** To another page of the open site, as a link does it. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** True once React has taken over what was rendered. */
export const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Somebody moves, and the page becomes the app. */
export const takeOver = async (page: Page): Promise<void> => {
  await page.mouse.move(40, 40);
  await expect.poll(() => isTakenOver(page), patience).toBe(true);
};

/** How long a condition may take; the machine may be busy. */
export const patience = { timeout: 15_000 };
