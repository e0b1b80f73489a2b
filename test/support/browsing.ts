import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import type { CloudOptions } from '#infra/local/cloud-options.ts';
import type { Watched } from './browser.ts';
import { expectNoComplaints, openBrowser, openContext } from './browser.ts';
import { openCloud } from './cloud.ts';
import { aSession } from './person.ts';

export type Site = {
  browser: Browser;
  cloud: Cloud;
  /** Opens a browser context until the end of the test, which fails if a page logged errors or warnings. */
  enter: (options?: BrowserContextOptions) => Promise<Watched>;
  /** The same with a new session of the user with that address. */
  enterAs: (email: string, options?: BrowserContextOptions) => Promise<Watched>;
};

const startSite = (options: CloudOptions = {}): Promise<Cloud> =>
  openCloud({ functions: { bundles: inject('bundlesFolder') }, siteFolder: inject('siteFolder'), ...options });

/** Shared by the files of one worker, and stopped with it. */
let browser: Promise<Browser> | undefined;
let cloud: Promise<Cloud> | undefined;

/**
 * The built site on a local cloud, and a browser, for all tests of a file. A file that moves the clock or needs other
 * options takes a cloud of its own.
 */
export const openSite = (whose: 'shared' | 'own' = 'shared', options?: () => Promise<CloudOptions>): Site => {
  let opened: [Browser, Cloud] | undefined;
  const entered: Watched[] = [];

  const parts = (): [Browser, Cloud] => {
    if (!opened) throw new Error('the site is not open before the tests of a file begin');
    return opened;
  };

  beforeAll(async () => {
    browser ??= openBrowser();
    if (whose === 'shared') cloud ??= startSite();
    opened = await Promise.all([browser, whose === 'shared' && cloud ? cloud : startSite(await options?.())]);
  });

  afterAll(async () => {
    if (whose === 'own') await opened?.[1].stop();
  });

  afterEach(async () => {
    const left = entered.splice(0);
    await Promise.all(left.map(({ context }) => context.close()));

    for (const watched of left) expectNoComplaints(watched);
  });

  const enter: Site['enter'] = async (options) => {
    const watched = await openContext(parts()[0], options);
    entered.push(watched);
    return watched;
  };

  return {
    get browser() {
      return parts()[0];
    },
    get cloud() {
      return parts()[1];
    },
    enter,
    enterAs: async (email, options) => enter({ ...options, storageState: await aSession(parts()[1].url, email) }),
  };
};

/** Drops all webhooks until the end of the test. */
export const loseWebhooks = ({ paystack }: Cloud): void => {
  paystack.delivery.set({ drop: true });
  onTestFinished(() => void paystack.delivery.set({ drop: false }));
};

const nameOf = (method: string, path: string): string =>
  Object.entries(routes).find(([, route]) => route.method === method && route.path === path)?.[0] ??
  `${method} ${path}`;

/** Records a page's API calls from now on, by route name, in order. */
export const listenForCalls = (page: Page): { calls: string[]; stop: () => void } => {
  const calls: string[] = [];
  const record = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(nameOf(request.method(), pathname));
  };
  page.on('request', record);
  return { calls, stop: () => void page.off('request', record) };
};

export type Held = { count: () => number; release: () => Promise<void>; breakOff: () => Promise<void> };

/** Holds back all responses of one route until they are released or aborted. */
export const hold = async (page: Page, name: RouteName): Promise<Held> => {
  const address = `**${routes[name].path}`;
  const waiting: Route[] = [];
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : void waiting.push(route)));
  const finish = async (how: (route: Route) => Promise<void>): Promise<void> => {
    isOver = true;
    await Promise.all(waiting.map(how));
  };
  return {
    count: () => waiting.length,
    release: () => finish((route) => route.continue()),
    breakOff: () => finish((route) => route.abort()),
  };
};

/** Opens a URL in the empty tab, or in a new one. */
export const openTabIn = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = context.pages().find((each) => each.url() === 'about:blank') ?? (await context.newPage());
  await page.goto(url);
  return page;
};

/** Navigates within the open site, as a link does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** True once React has hydrated the page. */
export const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

/** Moves the mouse, which starts the app, and waits for it. */
export const takeOver = async (page: Page): Promise<void> => {
  await page.mouse.move(40, 40);
  await expect.poll(() => isTakenOver(page), patience).toBe(true);
};

/** How long a condition may take, also on a busy machine. */
export const patience = { timeout: 15_000 };
