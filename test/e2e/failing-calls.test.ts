import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openContext } from '#test/support/browser.ts';
import { hold, openSite, patience, takeOver } from '#test/support/browsing.ts';
import type { FailingCall } from '#test/support/failing-calls.ts';
import { failingCalls } from '#test/support/failing-calls.ts';
import { aMember, aSession } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';
import type { Who } from './failing-call-rows.ts';
import { button, fill, openDialog, rows, tryAgain } from './failing-call-rows.ts';

const site = openSite();
let emails: Record<Exclude<Who, 'guest'>, string>;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  const [free, premium] = await Promise.all([aMember(site.cloud), aMember(site.cloud, true)]);
  emails = { free: free.email, premium: premium.email };
});

afterAll(() => Promise.all(Object.values(reused).map(({ context }) => context.close())));

const openFor = async (who: Who): Promise<Watched> => {
  const session = who === 'guest' ? {} : { storageState: await aSession(site.cloud.url, emails[who]) };
  return openContext(site.browser, session);
};

/** Reused browser contexts, with the site's code in the cache. Tests that sign in or out use a new one. */
const reused: Partial<Record<Who, Watched>> = {};

const enter = async (who: Who, isNew = true): Promise<void> => {
  watched = isNew ? await openFor(who) : await openReused(who);
  page = watched.page;
  page.setDefaultTimeout(15_000);
};

const openReused = async (who: Who): Promise<Watched> => {
  const found = reused[who] ?? (await openFor(who));
  reused[who] = found;
  return found;
};

afterEach(async () => {
  await watched.context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const others = watched.context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  if (!Object.values(reused).includes(watched)) await watched.context.close();

  expect(watched.complaints.splice(0), 'console errors of the browser').toEqual([]);
});

const networkText = 'Network error, please try again later.';
const textOf = ({ words, status = '' }: FailingCall, otherwise?: string): string => {
  if (words === 'network') return networkText;
  return words === 'foreign' ? (otherwise ?? status) : words.text;
};

const messageWith = (text: string): Locator =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: text }).first();

/** Expects the message, and the button to be enabled again. */
const expectMessage = async (text: string, press: Locator, trouble: string): Promise<void> => {
  await messageWith(text).waitFor();
  await expect
    .poll(() => press.isEnabled(), { message: `the button is enabled again after ${trouble}`, ...patience })
    .toBe(true);
};

describe('ended sessions', () => {
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
      seen: () => messageWith('Given token not valid for any token type').waitFor(),
    },
    { doing: 'cancelling', path: '/account', act: () => button(page, 'Cancel Subscription').click(), seen: signInForm },
  ];

  test.each(ends)(
    'an ended session is detected when $doing: the user is signed out and can sign in again',
    async ({ doing, path, act, seen }) => {
      await enter(doing === 'cancelling' ? 'premium' : 'free');
      await Promise.all([page.waitForResponse('**/api/user/'), page.goto(site.cloud.url + path)]);
      // The last data that the account page loads.
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

/** Calls after which the browser has another user. */
const userChangingCalls = ['createToken', 'logout'];

describe('failing calls', () => {
  test.each(rows)(
    '$call on $path',
    async ({ call, who, path, prepare, press, isAutomatic, otherwise, done }) => {
      await enter(who, userChangingCalls.includes(call));
      const [first, ...others] = failingCalls;
      let isAsked = false;
      const ask = async (): Promise<void> => {
        if (isAutomatic && !isAsked) {
          isAsked = true;
          await page.goto(site.cloud.url + path);
          await prepare?.(page, emails.free);
        } else await press(page).click();
      };
      if (!isAutomatic) {
        await page.goto(site.cloud.url + path);
        await takeOver(page);
        await prepare?.(page, emails.free);
      }

      // A page that loads data on its own cannot be opened offline, so the network fails later.
      const order = isAutomatic ? [...others, first] : failingCalls;
      for (const trouble of order) {
        if (!trouble) continue;
        const end = await trouble.apply(page, call);
        await ask();
        await expectMessage(textOf(trouble, otherwise), press(page), trouble.name);
        await end();
      }

      const held = await hold(page, call);
      await press(page).click();
      await expect.poll(held.count, patience).toBe(1);
      expect(await page.locator('[aria-busy="true"], .loader, .plan button:disabled').first().isVisible()).toBe(true);
      await held.breakOff();
      await expectMessage(networkText, press(page), 'the connection broke');

      await press(page).click();
      await page.getByText(done).first().waitFor();
    },
    60_000,
  );
});

describe('confirming a payment', () => {
  const [network, , onOurSide, , , elsewhere] = failingCalls;

  test.each([network, onOurSide, elsewhere].filter((each) => each !== undefined))(
    'while $name ends, after half a minute of asking, in words and another try',
    async ({ apply }) => {
      await enter('free');
      await page.clock.install();
      await page.goto(`${site.cloud.url}/pricing`);
      await openDialog(page, 'Unlimited');
      const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, 'Subscribe').click()]);
      await page.getByText('Pay for Unlimited in the other window').waitFor();
      const end = await apply(page, 'confirmPayment');

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
