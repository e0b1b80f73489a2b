import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { isTakenOver, openSite, patience, takeOver } from '#test/support/browsing.ts';
import { aMember, aSession } from '#test/support/person.ts';

const site = openSite();
let watched: Watched;
let page: Page;

const enter = async (options: BrowserContextOptions = {}): Promise<void> => {
  watched = await site.enter(options);
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

describe('a page that was rendered when the site was built', () => {
  test.each(renderedPages)('%s stays as it is while the app takes it over', async (path) => {
    await enter();
    await page.goto(site.cloud.url + path, { waitUntil: 'networkidle' });
    const before = await page.locator('main').innerText();
    const heading = await page.locator('h1').elementHandle();
    expect(await isTakenOver(page)).toBe(false);

    await takeOver(page);

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
    expect(await isTakenOver(page)).toBe(false);
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

  test('keeps each of two presses', async () => {
    await enter();
    const letThrough = await holdCode();
    await page.goto(`${site.cloud.url}/download`);
    const change = page.getByRole('button', { name: 'Change the colours' });

    await change.click();
    await change.click();
    letThrough();

    await page.locator('html[data-scheme="system"]').waitFor();
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
    await expect.poll(() => isTakenOver(page), patience).toBe(true);

    expect(await bar.getByRole('link', { name: 'Account' }).isVisible()).toBe(true);
    expect(await bar.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
  });
});

describe('a form that was rendered when the site was built', () => {
  test.each(lateCode)('keeps what is typed and ticked before %s is here', async (_, code) => {
    await enter();
    const letThrough = await holdCode(code);
    await page.goto(`${site.cloud.url}/login`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Password', { exact: true }).pressSequentially('Secret-1');
    await page.getByRole('checkbox').check();
    expect(await isTakenOver(page)).toBe(false);
    letThrough();

    await expect
      .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), patience)
      .toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('kim@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Secret-1');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test.each(lateCode)('is sent when it was sent before %s was here, and by the app alone', async (_, code) => {
    await enter();
    const letThrough = await holdCode(code);
    await page.goto(`${site.cloud.url}/forgot-password`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Email').press('Enter');
    expect(page.url()).toBe(`${site.cloud.url}/forgot-password`);
    letThrough();

    await page.waitForURL('**/password-confirmation');
    await page.getByText('kim@example.com').waitFor();
  });

  test('says when it cannot be sent, keeps what was typed, and goes on when the network is back', async () => {
    await enter();
    await page.route('**/assets/{app,forgot}*.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/forgot-password`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByText('Network error, please try again later.').waitFor();
    watched.complaints.length = 0;
    await page.unroute('**/assets/{app,forgot}*.js');
    await page.getByRole('button', { name: 'Send reset link' }).click();

    await page.waitForURL('**/password-confirmation');
    await page.getByText('kim@example.com').waitFor();
  });

  test('has the remembered address in it without anybody doing anything', async () => {
    await enter();
    await page.addInitScript(() => window.localStorage.setItem('email', 'kim@example.com'));

    await page.goto(`${site.cloud.url}/login`);

    await expect.poll(() => page.getByLabel('Email').inputValue(), patience).toBe('kim@example.com');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('cannot put a password into the address, even where no script stops it', async () => {
    await enter();
    await page.route('**/early.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/register`);

    await page.getByLabel('Password', { exact: true }).fill('Secret-1');
    // A click would wait for the page that never comes.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect.poll(() => watched.complaints.join(), patience).toContain('form-action');

    expect(page.url()).toBe(`${site.cloud.url}/register`);
    watched.complaints.length = 0;
  });
});

describe('what a page asks for', () => {
  test.each(['/password-reset', '/logout'])('%s asks for no more script than its HTML names', async (path) => {
    await enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const html = await (await page.goto(site.cloud.url + path))?.text();

    await page.locator('h1').waitFor();

    const scripts = asked.filter((path) => path.endsWith('.js') && !/page-(metrics|names)/.test(path));
    expect(scripts.filter((path) => !html?.includes(path))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test.each(['/login', '/register', '/'])('%s asks for no app before somebody does something', async (path) => {
    await enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await Promise.all([page.waitForResponse('**/assets/start-*.js'), page.goto(site.cloud.url + path)]);
    await page.waitForLoadState('networkidle');

    expect(asked.filter((each) => each.startsWith('/api/'))).toEqual([]);
    expect(await isTakenOver(page)).toBe(false);
  });
});
