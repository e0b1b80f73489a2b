import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openSite, patience } from '#test/support/browsing.ts';
import { aMember, aPerson } from '#test/support/person.ts';

const site = openSite();
let email: string;
let own: Watched;

beforeAll(async () => {
  ({ email } = await aMember(site.cloud));
});

beforeEach(async () => {
  own = await site.enter();
});

const signedIn = async () => {
  const page = own.context.pages()[0] ?? (await own.context.newPage());
  await aPerson(site.cloud, page, email).signIn();
  await page.getByText(email).first().waitFor();
  return page;
};

const cookie = async () => (await own.context.cookies()).find(({ name }) => name === 'fp');

describe('the cookie of a browser session', () => {
  test('signing in sets a cookie that no script can read, and signing out clears it', async () => {
    const page = await signedIn();

    expect(await cookie()).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.getByRole('link', { name: 'Log Out' }).click();
    await page.getByText('You have signed out!').waitFor();
    await expect.poll(cookie, patience).toBeUndefined();
  });

  test('the session survives a reload and a token refresh', async () => {
    const page = await signedIn();
    const before = await page.evaluate(() => window.localStorage.getItem('refresh_token'));
    await page.evaluate(() => window.localStorage.setItem('access_token', 'spent'));

    await page.reload();

    await page.getByText(email).first().waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('refresh_token'))).not.toBe(before);
  });

  test('a copy of local storage opens no account in another browser', async () => {
    await signedIn();
    const { origins } = await own.context.storageState();
    const elsewhere = await site.enter({ storageState: { cookies: [], origins } });

    const page = await elsewhere.context.newPage();
    await page.goto(`${site.cloud.url}/account`);

    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(email);
  });
});
