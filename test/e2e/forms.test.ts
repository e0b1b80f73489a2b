import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { expectNoComplaints, openContext } from '#test/support/browser.ts';
import { openSite, takeOver } from '#test/support/browsing.ts';
import { aMember, aSession } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';
import type { FormCase } from './form-cases.ts';
import { loginCases, memberCases, strangerCases } from './form-cases.ts';
import { fill, press } from './views/view.ts';

const site = openSite();
let email: string;
let page: Page;

beforeAll(async () => {
  email = (await aMember(site.cloud)).email;
});

const field = (label: string): Locator => page.getByLabel(label, { exact: true });

/** The error text under a field, linked to it for screen readers. */
const faultAt = (place: Locator): Promise<string | null> =>
  place.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const fault = ids.map((id) => document.getElementById(id)).find((each) => each?.className === 'field-error');
    return input.getAttribute('aria-invalid') === 'true' ? (fault?.textContent ?? null) : null;
  });

const placeOf = (label: string): Locator => (label === 'terms' ? page.getByRole('checkbox') : field(label));

const signInButton = (): Locator => page.getByRole('button', { name: 'Sign in', exact: true });

const stored = (): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

/** All cases of a table share one tab; each overwrites what the previous one typed. */
const describeCases = (title: string, cases: FormCase[], open: () => Promise<Watched>): void => {
  describe(title, () => {
    const sent: string[] = [];
    let watched: Watched;

    beforeAll(async () => {
      watched = await open();
      page = watched.page;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
    });

    afterAll(async () => {
      await watched.context.close();

      expectNoComplaints(watched);
    });

    test.each(cases)('$path: $label $how $typed shows $fault', async ({ path, label, how, typed, fault, button }) => {
      if (new URL(page.url(), site.cloud.url).pathname !== path.split('?')[0]) {
        await page.goto(site.cloud.url + path);
        await takeOver(page);
      }
      sent.length = 0;

      await fill(page, typed);
      if (how === 'left at') await placeOf(label).blur();
      if (how === 'sent with') await press(page, button);

      await expect.poll(() => faultAt(placeOf(label))).toBe(fault);
      expect(sent.filter((url) => url.includes('/api/') && !url.includes('metrics'))).toEqual([]);
    });
  });
};

describeCases('every change in the sign-in form is validated:', loginCases, () => openContext(site.browser));
describeCases('a form says what is wrong, each in its words, and asks the server nothing:', strangerCases, () =>
  openContext(site.browser),
);
describeCases('so does the one for a new password:', memberCases, async () =>
  openContext(site.browser, { storageState: await aSession(site.cloud.url, email) }),
);

describe('the sign-in form', () => {
  beforeEach(async () => {
    ({ page } = await site.enter());
    await page.goto(`${site.cloud.url}/login`);
    await takeOver(page);
  });

  test('the sign-in button is enabled only while the form is edited and valid', async () => {
    const states: boolean[] = [];
    const note = async () => states.push(await signInButton().isEnabled());

    await field('Email').waitFor();
    await note();
    await field('Email').pressSequentially('amina@example.com');
    await note();
    await field('Password').pressSequentially('a');
    await note();
    await field('Password').pressSequentially('b');
    await note();
    await field('Email').fill('amina@example');
    await note();

    expect(states).toEqual([false, false, false, true, false]);
    expect(await page.getByText('Please use the password sent to your email.').isVisible()).toBe(true);
  });

  test('the sign-in form shows the password and hides it again', async () => {
    await field('Password').fill('Secret-pass-1');
    const seen = [await field('Password').getAttribute('type')];

    await press(page, 'Show password');
    seen.push(await field('Password').getAttribute('type'));
    await press(page, 'Hide password');
    seen.push(await field('Password').getAttribute('type'));

    expect(seen).toEqual(['password', 'text', 'password']);
    expect(await field('Password').inputValue()).toBe('Secret-pass-1');
  });

  test('the sign-in form remembers the address if asked to and forgets it if not', async () => {
    await fill(page, { Email: email, Password: password });
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signInButton().click();
    await page.waitForURL('**/account');
    const remembered = await stored();

    await page.getByRole('link', { name: 'Log Out' }).click();
    await page.getByText('You have signed out!').waitFor();
    await page.getByRole('link', { name: 'Sign in now' }).click();
    await field('Email').waitFor();
    const [prefilled, canBeSent] = [await field('Email').inputValue(), await signInButton().isEnabled()];
    await field('Password').fill(password);
    await page.getByRole('checkbox', { name: 'Remember me' }).uncheck();
    await signInButton().click();
    await page.waitForURL('**/account');

    expect(remembered.email).toBe(email);
    expect(Object.values(remembered)).not.toContain(password);
    expect([prefilled, canBeSent]).toEqual([email, false]);
    expect((await stored()).email).toBeFalsy();
  });
});

describe('the registration form', () => {
  beforeEach(async () => {
    ({ page } = await site.enter());
    await page.goto(`${site.cloud.url}/register`);
    await takeOver(page);
  });

  test('the registration form opens the terms in a new tab and keeps what was typed', async () => {
    await field('Username').fill('amina');

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'terms and conditions' }).click(),
    ]);

    await tab.getByRole('heading', { name: 'Terms and Conditions', level: 1 }).waitFor();
    expect(new URL(tab.url()).pathname).toBe('/terms-and-conditions');
    expect(await field('Username').inputValue()).toBe('amina');
  });

  test('the registration form leaves comparing the two passwords to the server', async () => {
    await fill(page, {
      Email: 'amina@example.com',
      Username: 'amina',
      Password: password,
      'Confirm password': 'Visit-pass-2',
    });
    await page.getByRole('checkbox').check();

    await press(page, 'Create your account');

    await expect.poll(() => faultAt(field('Confirm password'))).toBe('Passwords must match');
  });
});
