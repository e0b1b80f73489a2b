import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openContext } from '#test/support/browser.ts';
import { hold, openSite, patience, takeOver } from '#test/support/browsing.ts';
import { aMember, aSession, password } from '#test/support/person.ts';
import type { Trouble } from '#test/support/trouble.ts';
import { troubles } from '#test/support/trouble.ts';
import type { Who } from './trouble-rows.ts';
import { button, fill, openDialog, rows, tryAgain } from './trouble-rows.ts';

const site = openSite();
let emails: Record<Exclude<Who, 'guest'>, string>;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  const [free, premium] = await Promise.all([aMember(site.cloud), aMember(site.cloud, true)]);
  emails = { free: free.email, premium: premium.email };
});

afterAll(() => Promise.all(Object.values(known).map(({ context }) => context.close())));

const openFor = async (who: Who): Promise<Watched> => {
  const session = who === 'guest' ? {} : { storageState: await aSession(site.cloud.url, emails[who]) };
  return openContext(site.browser, session);
};

/** A browser that has been here before has the site's code at hand; who signs in or out takes a new one. */
const known: Partial<Record<Who, Watched>> = {};

const enter = async (who: Who, isNew = true): Promise<void> => {
  watched = isNew ? await openFor(who) : await openKnown(who);
  page = watched.page;
  page.setDefaultTimeout(15_000);
};

const openKnown = async (who: Who): Promise<Watched> => {
  const found = known[who] ?? (await openFor(who));
  known[who] = found;
  return found;
};

afterEach(async () => {
  await watched.context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const others = watched.context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  if (!Object.values(known).includes(watched)) await watched.context.close();

  expect(watched.complaints.splice(0), 'what the browser complained of').toEqual([]);
});

const networkText = 'Network error, please try again later.';
const textOf = ({ words, status = '' }: Trouble, otherwise?: string): string => {
  if (words === 'network') return networkText;
  return words === 'foreign' ? (otherwise ?? status) : words.text;
};

const told = (text: string): Locator =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: text }).first();

/** Told in words, and what one presses can be pressed again. */
const expectTold = async (text: string, press: Locator, trouble: string): Promise<void> => {
  await told(text).waitFor();
  await expect.poll(() => press.isEnabled(), { message: `after ${trouble} one can go on`, ...patience }).toBe(true);
};

describe('a session that has ended', () => {
  const endSession = (): Promise<void> =>
    page.evaluate(() => {
      for (const name of ['access_token', 'refresh_token']) window.localStorage.setItem(name, 'not.a.token');
    });

  const signInForm = (): Promise<void> => page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();

  const ends: { doing: string; path: string; act: () => Promise<unknown>; seen: () => Promise<unknown> }[] = [
    {
      doing: 'opening the account',
      path: '/download',
      act: () => page.goto(`${site.cloud.url}/account`),
      seen: signInForm,
    },
    {
      doing: 'changing the password',
      path: '/change-password',
      act: async () => {
        await fill(page, { 'Old Password': password, 'New Password': password });
        await button(page, 'Change password').click();
      },
      seen: signInForm,
    },
    {
      doing: 'signing out',
      path: '/account',
      act: () => page.getByRole('link', { name: 'Log Out' }).click(),
      seen: () => page.getByText('You have signed out! Redirecting in').waitFor(),
    },
    {
      doing: 'choosing locations',
      path: '/pricing',
      act: () => button(page, 'Subscribe').click(),
      seen: () => told('Given token not valid for any token type').waitFor(),
    },
    { doing: 'cancelling', path: '/account', act: () => button(page, 'Cancel Subscription').click(), seen: signInForm },
  ];

  test.each(ends)(
    'is noticed when $doing: signed out, and led to where one can sign in',
    async ({ doing, path, act, seen }) => {
      await enter(doing === 'cancelling' ? 'premium' : 'free');
      await Promise.all([page.waitForResponse('**/api/user/'), page.goto(site.cloud.url + path)]);
      // The last of what the account asks for.
      if (path === '/account') await page.locator('.lines').first().waitFor();
      if (doing === 'choosing locations') await openDialog(page, 'Unlimited');
      if (doing === 'cancelling') await button(page, 'Cancel').click();
      await endSession();

      await act();
      await seen();

      await page.getByRole('navigation').getByRole('link', { name: 'Login' }).waitFor();
      expect(await page.evaluate(() => window.localStorage.getItem('access_token'))).toBe(null);
    },
  );
});

/** After these another visitor sits there. */
const turning = ['createToken', 'logout'];

describe('failing calls', () => {
  test.each(rows)(
    '$call on $path',
    async ({ call, who, path, prepare, press, isAskedByItself, otherwise, done }) => {
      await enter(who, turning.includes(call));
      const [first, ...others] = troubles;
      let isAsked = false;
      const ask = async (): Promise<void> => {
        if (isAskedByItself && !isAsked) {
          isAsked = true;
          await page.goto(site.cloud.url + path);
          await prepare?.(page, emails.free);
        } else await press(page).click();
      };
      if (!isAskedByItself) {
        await page.goto(site.cloud.url + path);
        await takeOver(page);
        await prepare?.(page, emails.free);
      }

      // A page that asks by itself cannot be opened without a network; it loses it later.
      const order = isAskedByItself ? [...others, first] : troubles;
      for (const trouble of order) {
        if (!trouble) continue;
        const end = await trouble.strike(page, call);
        await ask();
        await expectTold(textOf(trouble, otherwise), press(page), trouble.name);
        await end();
      }

      const held = await hold(page, call);
      await press(page).click();
      await expect.poll(held.count, patience).toBe(1);
      expect(await page.locator('[aria-busy="true"], .loader, .plan button:disabled').first().isVisible()).toBe(true);
      await held.breakOff();
      await expectTold(networkText, press(page), 'the connection broke');

      await press(page).click();
      await page.getByText(done).first().waitFor();
    },
    60_000,
  );
});

describe('confirming a payment', () => {
  const [network, , onOurSide, , , elsewhere] = troubles;

  test.each([network, onOurSide, elsewhere].filter((each) => each !== undefined))(
    'while $name ends, after half a minute of asking, in words and another try',
    async ({ strike }) => {
      await enter('free');
      await page.clock.install();
      await page.goto(`${site.cloud.url}/pricing`);
      await openDialog(page, 'Unlimited');
      const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Subscribe').click()]);
      await page.getByText('Pay for Unlimited in the other window').waitFor();
      const end = await strike(page, 'confirmPayment');

      await button(page, 'Check the payment').click();
      await page.getByText('Looking at your payment for Unlimited').waitFor();
      const late = page.getByText('Your payment is being confirmed');
      await vi.waitFor(async () => {
        await page.clock.runFor(1500);
        expect(await late.isVisible()).toBe(true);
      }, patience);
      await end();
      await popup.close();
      await button(page, 'Check the payment').click();

      await vi.waitFor(async () => {
        await page.clock.runFor(1500);
        expect(await page.getByText('No payment has arrived').isVisible()).toBe(true);
      }, patience);
      expect(await tryAgain(page).isEnabled()).toBe(true);
    },
  );
});
