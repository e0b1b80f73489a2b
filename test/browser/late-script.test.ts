import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { expectNoComplaints, openContext } from '#test/support/browser.ts';
import type { Site } from '#test/support/browsing.ts';
import { openSite } from '#test/support/browsing.ts';
import { aMember, aSession } from '#test/support/person.ts';

let site: Site;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site?.close());

afterEach(async () => {
  await watched.context.close();

  expectNoComplaints(watched);
});

const enter = async (options: BrowserContextOptions = {}): Promise<void> => {
  watched = await openContext(site.browser, options);
  page = watched.page;
};

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const appCode = '**/assets/app-*.js';
/** All that comes after the HTML, the first script and the styles. */
const lateCode = [
  ['the app', appCode],
  ['the script that asks for it', '**/assets/start-*.js'],
] as const;

/** Keeps code back until it is let through. */
const holdCode = async (code: string = appCode): Promise<() => void> => {
  const held = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
};

/** True once React has taken over what was rendered. */
const isTakenOver = (): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')));

const renderedPages = ['/', '/pricing', '/download', '/privacy-policy', '/terms-and-conditions'];

describe('a page that was rendered when the site was built', () => {
  test.each(renderedPages)('%s stays as it is while the app takes it over', async (path) => {
    await enter();
    await page.goto(site.cloud.url + path, { waitUntil: 'networkidle' });
    const before = await page.locator('main').innerText();
    const heading = await page.locator('h1').elementHandle();
    expect(await isTakenOver()).toBe(false);

    await page.mouse.move(40, 40);
    await expect.poll(isTakenOver, { timeout: 15_000 }).toBe(true);

    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.locator('main').innerText()).toBe(before);
  });

  test('has its links before its script', async () => {
    await enter();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/pricing`);

    await page.getByRole('link', { name: 'Go Premium' }).click();

    await page.waitForURL('**/register');
    watched.complaints.length = 0;
  });

  test.each(lateCode)('keeps a press on the menu until %s is here', async (_, code) => {
    await enter(phone);
    const letThrough = await holdCode(code);
    await page.goto(site.cloud.url);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await isTakenOver()).toBe(false);
    letThrough();

    await page.getByRole('button', { name: 'Close the menu' }).waitFor();
  });

  test.each(lateCode)('keeps a choice of colours that was made before %s was here', async (_, code) => {
    await enter();
    const letThrough = await holdCode(code);
    await page.goto(site.cloud.url);

    await page.locator('footer').getByText('Light', { exact: true }).click();
    letThrough();

    await page.locator('html[data-scheme="light"]').waitFor();
    expect(await page.locator('footer').getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  });

  test.each(['/', '/pricing'])('%s never shows somebody signed in the ways in', async (path) => {
    const { email } = await aMember(site.cloud);
    await enter({ storageState: await aSession(site.cloud.url, email) });
    const letThrough = await holdCode();
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.goto(site.cloud.url + path);

    await bar.getByRole('link', { name: 'Account' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Get Started' }).isVisible()).toBe(false);
    letThrough();
    await expect.poll(isTakenOver, { timeout: 15_000 }).toBe(true);

    expect(await bar.getByRole('link', { name: 'Account' }).isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
  });
});

describe('what a page asks for', () => {
  test.each(['/login', '/register', '/forgot-password'])(
    '%s asks for no more script than its HTML names',
    async (path) => {
      await enter();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const html = await (await page.goto(site.cloud.url + path))?.text();

      await page.locator('form').waitFor();

      const scripts = asked.filter((path) => path.endsWith('.js') && !/page-(metrics|names)/.test(path));
      expect(scripts.filter((path) => !html?.includes(path))).toEqual([]);
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    },
  );
});
