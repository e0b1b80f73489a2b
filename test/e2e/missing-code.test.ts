import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { goWithin, openSite, takeOver } from '#test/support/browsing.ts';
import { aMember } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';
import { pricingCopy } from '#web/copy/en/pricing.ts';
import { button, fill } from './failing-call-rows.ts';

const site = openSite();
let email: string;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  ({ email } = await aMember(site.cloud));
});

const enter = async (who: 'guest' | 'member'): Promise<void> => {
  watched = who === 'guest' ? await site.enter() : await site.enterAs(email);
  page = watched.page;
};

describe('missing code', () => {
  const assets = '**/assets/*.js';

  const pages: [path: string, who: 'guest' | 'member', heading: string][] = [
    ['/login', 'guest', 'Sign in'],
    ['/pricing', 'guest', pricingCopy.title],
    ['/account', 'member', 'Account'],
  ];

  test.each(pages)(
    'a page says that the code of %s could not be loaded, and a reload shows it',
    async (path, who, heading) => {
      await enter(who);
      const from = who === 'guest' ? '/register' : '/change-password';
      await page.goto(site.cloud.url + from, { waitUntil: 'networkidle' });
      await takeOver(page);
      await page.route(assets, (route) => route.abort());

      await goWithin(page, path);
      await page.getByRole('heading', { level: 1, name: 'This page could not be fetched' }).waitFor();
      expect(watched.complaints.splice(0)).toEqual([]);
      await page.unroute(assets);
      await button(page, 'Load again').click();

      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
  );

  test('a page says that the code of the app could not be loaded', async () => {
    await enter('guest');
    await page.route('**/assets/app-*.js', (route) => route.abort());

    await page.goto(`${site.cloud.url}/password-reset`);
    await page.getByRole('heading', { level: 1, name: 'This page could not be fetched' }).waitFor();
    // The browser's own log of the failed request.
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('/assets/app-')]);
    await page.unroute('**/assets/app-*.js');
    await button(page, 'Load again').click();

    await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
    // The press also asks for the app once more, which fails at once in Chrome before 156.
    const more = watched.complaints.splice(0).filter((each) => !each.includes('/assets/app-'));
    expect(more).toEqual([]);
  });

  test('a toast whose code could not be loaded leaves the page usable', async () => {
    await enter('member');
    await page.goto(`${site.cloud.url}/change-password`, { waitUntil: 'networkidle' });
    await fill(page, { 'Old Password': password, 'New Password': password });
    await page.route('**/assets/toast-host*.js', (route) => route.abort());

    await button(page, 'Change password').click();
    await page.waitForURL('**/account');

    await page.getByText('Free Plan').waitFor();
  });

  test('a drawer whose code could not be loaded leaves the page and its links usable', async () => {
    await enter('guest');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.cloud.url}/download`);
    await takeOver(page);
    await page.route(assets, (route) => route.abort());

    await button(page, 'Open the menu').click();
    await page.getByText('This page could not be fetched').waitFor();
    await page.unroute(assets);
    await button(page, 'Load again').click();

    await page.getByRole('heading', { level: 1, name: 'Take the curtain with you' }).waitFor();
  });
});
