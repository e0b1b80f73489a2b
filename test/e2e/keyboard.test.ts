import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { hold, openSite, patience } from '#test/support/browsing.ts';
import { pressOn, tabTo, typeInto } from '#test/support/keyboard.ts';
import type { StorageState } from '#test/support/person.ts';
import { aMember, aPerson, aSession } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';
import { pricingCopy } from '#web/copy/en/pricing.ts';

const site = openSite();
let session: StorageState;
let page: Page;

beforeAll(async () => {
  const { email } = await aMember(site.cloud);
  session = await aSession(site.cloud.url, email);
});

const enter = async (storageState?: StorageState, isStill = true): Promise<void> => {
  const reducedMotion = isStill ? 'reduce' : 'no-preference';
  ({ page } = await site.enter({ reducedMotion, ...(storageState ? { storageState } : {}) }));
};

const main = (): Locator => page.getByRole('main');
const link = (name: string): Locator => main().getByRole('link', { name, exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name }).first();
const hasFocus = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);
const expectFocus = (place: Locator): Promise<void> => expect.poll(() => hasFocus(place), patience).toBe(true);

describe('keyboard access', () => {
  test('the keyboard alone is enough to register, sign in, choose locations, pay, cancel and sign out, with a visible focus throughout', async () => {
    await enter();
    const person = aPerson(site.cloud, page);
    await person.visit('/');

    await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Get Started' }));
    await expectFocus(heading('Create an account'));
    await typeInto(page, 'Email', person.email);
    await typeInto(page, 'Username', person.email.split('@')[0] ?? '');
    await typeInto(page, 'Password', password);
    await typeInto(page, 'Confirm password', password);
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await pressOn(page, button('Create your account'));
    await expectFocus(heading('Activate Your Email to Get Started'));

    await person.openMailedLink();
    await pressOn(page, link('Sign in'));
    await expectFocus(heading('Sign in'));
    await typeInto(page, 'Email', person.email);
    await typeInto(page, 'Password', password);
    await page.keyboard.press('Enter');
    await expectFocus(heading('Account'));

    await pressOn(page, link('View Pricing'));
    await expectFocus(heading(pricingCopy.title));
    await pressOn(page, person.card('Explorer').getByRole('button'));
    for (const place of ['Nairobi', 'London']) {
      await tabTo(
        page,
        person.dialog().getByRole('checkbox', { name: place }),
        place === 'London' ? 'Shift+Tab' : 'Tab',
      );
      await page.keyboard.press('Space');
    }
    await tabTo(page, button('Subscribe'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await popup.waitForURL('http://127.0.0.1:*/checkout/**');
    const isClosed = popup.waitForEvent('close');
    await tabTo(popup, popup.getByRole('button', { name: /^Pay/ }));
    await popup.keyboard.press('Enter');
    await isClosed;
    await heading('Explorer is yours').waitFor();
    await expectFocus(heading('Explorer is yours'));

    await pressOn(page, link('Go to your account'));
    await expectFocus(heading('Account'));
    await pressOn(page, button('Cancel'));
    await heading('Cancel your subscription?').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(button('Cancel'));
    await page.keyboard.press('Enter');
    await pressOn(page, button('Cancel Subscription'));
    await page.getByText('Your subscription is cancelled').waitFor();
    await expectFocus(heading('Subscription Plan'));

    await pressOn(page, link('Log Out'));
    await page.getByText('You have signed out!').waitFor();
    await expectFocus(heading('Sign out'));
  }, 120_000);

  test('the first stop of a page skips to its content', async () => {
    await enter();
    await page.goto(`${site.cloud.url}/pricing`);
    const skip = page.getByRole('link', { name: 'Skip to the content' });

    await tabTo(page, skip);
    const box = await skip.boundingBox();
    await page.keyboard.press('Enter');
    await expectFocus(main());
    await page.keyboard.press('Tab');

    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(await main().evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  test('the location dialog traps the focus and returns it to the button of its plan', async () => {
    await enter(session);
    await page.goto(`${site.cloud.url}/pricing`);
    const choose = page.getByRole('article', { name: 'JetSetter' }).getByRole('button');
    await expect.poll(() => choose.isEnabled(), patience).toBe(true);
    const dialog = page.getByRole('dialog');

    for (const close of ['Escape', 'Cancel']) {
      await pressOn(page, choose);
      await dialog.getByRole('checkbox').first().waitFor();
      await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }), 'Shift+Tab');
      await page.keyboard.press(close === 'Escape' ? 'Escape' : 'Enter');
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(choose);
      await page.keyboard.press('Shift+Tab');
    }
  });
});

describe('reduced motion', () => {
  /** Animations long enough to see: MUI uses one of 10 ms to detect autofilled fields. */
  const moving = (): Promise<string[]> =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
        .map(
          (each) =>
            `${each instanceof CSSAnimation ? each.animationName : each.constructor.name} of ${each.effect?.getComputedTiming().duration} ms`,
        ),
    );

  const views: [name: string, open: () => Promise<unknown>][] = [
    ['the home page', () => page.goto(`${site.cloud.url}/`)],
    ['a page of forms', () => page.goto(`${site.cloud.url}/login`)],
    [
      'a placeholder',
      async () => {
        await hold(page, 'getUser');
        await page.goto(`${site.cloud.url}/account`);
        await page.getByText('Loading your account').waitFor();
      },
    ],
    [
      'an open dialog',
      async () => {
        await page.goto(`${site.cloud.url}/pricing`);
        await page.getByRole('article', { name: 'Explorer' }).getByRole('button').click();
        await page.getByRole('checkbox').first().waitFor();
      },
    ],
    [
      'a toast',
      async () => {
        await page.goto(`${site.cloud.url}/change-password`);
        await page.getByLabel('Old Password', { exact: true }).fill(password);
        await page.getByLabel('New Password', { exact: true }).fill(password);
        await button('Change password').click();
        await page.getByText('Password Changed Successfully!').waitFor();
      },
    ],
    [
      'the open drawer',
      async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(`${site.cloud.url}/download`);
        await button('Open the menu').click();
        await button('Close the menu').waitFor();
      },
    ],
  ];

  test.each(views)('with reduced motion nothing moves on %s', async (_name, open) => {
    await enter(session);
    await open();
    await page.locator('h1').waitFor({ state: 'attached' });

    expect(await moving()).toEqual([]);
  });

  test('without reduced motion a placeholder is animated', async () => {
    await enter(session, false);
    await hold(page, 'getUser');
    await page.goto(`${site.cloud.url}/account`);
    await page.getByText('Loading your account').waitFor();

    expect(await moving()).not.toEqual([]);
  });
});
