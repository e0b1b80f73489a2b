import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openSite, openTabIn, patience, takeOver } from '#test/support/browsing.ts';
import { aMember } from '#test/support/person.ts';

const site = openSite();
let watched: Watched;

beforeEach(async () => {
  const { email } = await aMember(site.cloud);
  watched = await site.enterAs(email);
});

const openTab = (path: string) => openTabIn(watched.context, site.cloud.url + path);

describe('the colour scheme', () => {
  const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme);
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const change = (page: Page) => page.getByRole('button', { name: 'Change the colours' });
  const dark = 'rgb(14, 17, 22)';

  test('the site is dark by default, and a chosen colour scheme applies to other tabs and survives a reload and a sign-out', async () => {
    const one = await openTab('/account');
    const two = await openTab('/download');
    expect([await scheme(one), await ground(one)]).toEqual(['dark', dark]);
    await takeOver(two);

    await one.bringToFront();
    await change(one).click();
    await expect.poll(() => scheme(two), patience).toBe('light');
    const light = await ground(one);
    expect(await ground(two)).toBe(light);
    expect(light).not.toBe(dark);
    await one.reload();
    expect([await scheme(one), await ground(one)]).toEqual(['light', light]);
    await one.getByRole('link', { name: 'Log Out' }).click();
    await one.getByText('You have signed out!').waitFor();
    await one.reload();

    expect([await scheme(one), await ground(one)]).toEqual(['light', light]);
  });

  test('the system colour scheme follows the device while the page is open', async () => {
    const page = await openTab('/download');
    await change(page).click();
    await change(page).click();
    await expect.poll(() => scheme(page), patience).toBe('system');

    await page.emulateMedia({ colorScheme: 'light' });
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });

    expect(await ground(page)).toBe(dark);
    expect(light).not.toBe(dark);
  });

  test.each(['/', '/login', '/account'])(
    'stand on %s before the first paint, and no other is ever shown',
    async (path) => {
      const page = await openTab('/download');
      await page.evaluate(() => window.localStorage.setItem('colour_scheme', 'light'));
      await page.addInitScript(() => {
        const told: [string | undefined, number][] = [];
        Object.assign(window, { told });
        new MutationObserver(() => told.push([document.documentElement.dataset.scheme, performance.now()])).observe(
          document,
          { subtree: true, attributeFilter: ['data-scheme'] },
        );
      });

      await page.goto(site.cloud.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const painted = () => page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? 0);
      await expect.poll(painted, patience).toBeGreaterThan(0);
      const told: [string, number][] = await page.evaluate('told');

      expect(told.map(([name]) => name)).toEqual(['light']);
      expect(told[0]?.[1]).toBeLessThan(await painted());
    },
  );
});
