import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { isTakenOver, openSite, patience, takeOver } from '#test/support/browsing.ts';
import { holdCode, lateCode } from '#test/support/late-code.ts';
import { aMember, aSession } from '#test/support/person.ts';

const site = openSite();
let watched: Watched;
let page: Page;

const enter = async (options: BrowserContextOptions = {}): Promise<void> => {
  watched = await site.enter(options);
  page = watched.page;
};

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const renderedPages = [
  '/',
  '/pricing',
  '/download',
  '/privacy-policy',
  '/terms-and-conditions',
  '/login',
  '/register',
  '/confirmation',
  '/forgot-password',
  '/password-confirmation',
];

describe('prerendered pages', () => {
  test.each(renderedPages)('the prerendered page %s does not change while it is hydrated', async (path) => {
    await enter();
    await page.goto(site.cloud.url + path, { waitUntil: 'networkidle' });
    const before = await page.locator('main').innerText();
    const heading = await page.locator('h1').elementHandle();
    expect(await isTakenOver(page)).toBe(false);

    await takeOver(page);

    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.locator('main').innerText()).toBe(before);
  });

  test('the links of a prerendered page work before its script has loaded', async () => {
    await enter();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/pricing`);

    await page.getByRole('link', { name: 'Go Premium' }).click();

    await page.waitForURL('**/register');
    watched.complaints.length = 0;
  });

  test.each(lateCode)('a click on the menu is replayed once %s has loaded', async (_, code) => {
    await enter(phone);
    const letThrough = await holdCode(page, code);
    await page.goto(site.cloud.url);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await isTakenOver(page)).toBe(false);
    letThrough();

    await page.getByRole('button', { name: 'Close the menu' }).waitFor();
  });

  test.each(lateCode)('a colour scheme chosen before %s has loaded is applied', async (_, code) => {
    await enter();
    const letThrough = await holdCode(page, code);
    await page.goto(site.cloud.url);

    await page.locator('footer').getByText('Light', { exact: true }).click();
    letThrough();

    await page.locator('html[data-scheme="light"]').waitFor();
    expect(await page.locator('footer').getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
  });

  test('two clicks before hydration are both replayed', async () => {
    await enter();
    const letThrough = await holdCode(page);
    await page.goto(`${site.cloud.url}/download`);
    const change = page.getByRole('button', { name: 'Change the colours' });

    await change.click();
    await change.click();
    letThrough();

    await page.locator('html[data-scheme="system"]').waitFor();
  });

  test.each(['/', '/pricing'])('%s never shows sign-in links to a signed-in user', async (path) => {
    const { email } = await aMember(site.cloud);
    await enter({ storageState: await aSession(site.cloud.url, email) });
    const letThrough = await holdCode(page);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await page.goto(site.cloud.url + path);

    await bar.getByRole('link', { name: 'Account' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Get Started' }).isVisible()).toBe(false);
    letThrough();
    await expect.poll(() => isTakenOver(page), patience).toBe(true);

    expect(await bar.getByRole('link', { name: 'Account' }).isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
  });
});

describe('requests of a page', () => {
  test.each(['/password-reset', '/logout'])('%s loads no script that its HTML does not name', async (path) => {
    await enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const html = await (await page.goto(site.cloud.url + path))?.text();

    await page.locator('h1').waitFor();

    const scripts = asked.filter((path) => path.endsWith('.js') && !/page-(metrics|names)/.test(path));
    expect(scripts.filter((path) => !html?.includes(path))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test.each(['/login', '/register', '/'])('%s does not load the app before the first interaction', async (path) => {
    await enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await Promise.all([page.waitForResponse('**/assets/start-*.js'), page.goto(site.cloud.url + path)]);
    await page.waitForLoadState('networkidle');

    expect(asked.filter((each) => each.startsWith('/api/'))).toEqual([]);
    expect(await isTakenOver(page)).toBe(false);
  });
});
