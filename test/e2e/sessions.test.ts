import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { Watched } from '#test/support/browser.ts';
import { hold, listenForCalls, openSite, openTabIn, patience } from '#test/support/browsing.ts';
import { aMember, aPerson } from '#test/support/person.ts';
import { newPassword, password } from '#test/support/test-context.ts';

const site = openSite();
let email: string;
let watched: Watched;

beforeAll(async () => {
  ({ email } = await aMember(site.cloud));
});

beforeEach(async () => {
  watched = await site.enterAs(email);
});

const openTab = (path: string) => openTabIn(watched.context, site.cloud.url + path);

const openTabs = (first: string, second: string): Promise<[Page, Page]> =>
  openTab(first).then(async (page) => [page, await openTab(second)]);

/** Replaces the access token by one that the server rejects, as after five minutes. */
const spendAccess = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const token = window.localStorage.getItem('access_token') ?? '';
    window.localStorage.setItem('access_token', `${token.slice(0, -8)}AAAAAAAA`);
  });

const tokens = (page: Page) =>
  page.evaluate(() => ['access_token', 'refresh_token'].map((name) => window.localStorage.getItem(name)));

const own = (page: Page) => page.getByText(email).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const expectNothingPrivate = async (page: Page): Promise<void> => {
  const shown = await page.locator('body').innerText();
  const kept = await page.evaluate(() => JSON.stringify({ ...window.localStorage, ...window.sessionStorage }));
  expect(shown).not.toContain(email);
  expect(shown).not.toContain('Free Plan');
  expect(kept).not.toContain('token');
};

describe('two tabs of one browser', () => {
  test('two tabs refused at the same moment end with one token pair and both continue', async () => {
    const [one, two] = await openTabs('/account', '/account');
    await Promise.all([own(one).waitFor(), own(two).waitFor()]);
    const before = await tokens(one);
    await spendAccess(one);
    const asked = [listenForCalls(one), listenForCalls(two)];
    const held = [await hold(one, 'getUser'), await hold(two, 'getUser')];

    await Promise.all([one.reload(), two.reload()]);
    for (const each of held) await expect.poll(each.count, patience).toBe(1);
    await Promise.all(held.map((each) => each.release()));
    await Promise.all([own(one).waitFor(), own(two).waitFor()]);

    const calls = asked.flatMap((each) => each.calls);
    // Usually once. If storage informs the second tab a moment late, its refresh returns the same pair.
    expect(calls.filter((name) => name === 'refreshToken').length).toBeLessThanOrEqual(2);
    const after = await tokens(one);
    expect(after).not.toEqual(before);
    expect(await tokens(two)).toEqual(after);
  });

  test('a password change in one tab keeps the other signed in, also while its response is on the way', async () => {
    const member = await aMember(site.cloud);
    watched = await site.enterAs(member.email);
    const [one, two] = await openTabs('/change-password', '/account');
    await two.getByText(member.email).first().waitFor();
    const before = await tokens(one);
    const changed = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await one.route(`**${routes.changePassword.path}`, async (route) => {
      const response = await route.fetch();
      changed.resolve();
      await released.promise;
      await route.fulfill({ response });
    });

    await one.getByLabel('Old Password', { exact: true }).fill(password);
    await one.getByLabel('New Password', { exact: true }).fill(newPassword);
    await one.getByRole('button', { name: 'Change password' }).click();
    await changed.promise;
    const { calls } = listenForCalls(two);
    const refused = two.waitForResponse((response) => response.status() === 401);
    await two.reload();
    await refused;
    released.resolve();

    await heading(one, 'Account').waitFor();
    await two.getByText(member.email).first().waitFor();
    // Usually none. If storage informs the second tab a moment late, its refresh is refused and it takes the new pair.
    expect(calls.filter((name) => name === 'refreshToken').length).toBeLessThanOrEqual(1);
    expect(await tokens(two)).toEqual(await tokens(one));
    expect(await tokens(one)).not.toEqual(before);
  });

  test('a sign-out in one tab hides private data in the other and asks to sign in', async () => {
    const [one, two] = await openTabs('/account', '/download');
    await own(one).waitFor();

    await two.getByRole('link', { name: 'Account' }).click();
    await two.getByRole('link', { name: 'Log Out' }).click();
    await two.getByText('You have signed out!').waitFor();

    await heading(one, 'Sign in').waitFor();
    expect(new URL(one.url()).pathname).toBe('/login');
    await expectNothingPrivate(one);
  });

  test('a sign-in in one tab shows the user in the other without a reload', async () => {
    watched = await site.enter();
    const [one, two] = await openTabs('/pricing', '/download');
    const account = one.getByRole('navigation').getByRole('link', { name: 'Account' });
    await one.getByRole('link', { name: 'Get Special Deal' }).waitFor();
    expect(await account.count()).toBe(0);

    await aPerson(site.cloud, two, email).signIn();

    await account.waitFor();
    // The plan's button now opens the location dialog instead of the registration.
    const button = one.getByRole('article', { name: 'Explorer' }).getByRole('button', { name: 'Get Special Deal' });
    await expect.poll(() => button.isEnabled(), patience).toBe(true);
  });

  test('a sign-in in one tab makes the form in the other lead to the account', async () => {
    watched = await site.enter();
    const [one, two] = await openTabs('/login', '/download');
    await heading(one, 'Sign in').waitFor();

    await aPerson(site.cloud, two, email).signIn();

    await heading(one, 'Account').waitFor();
    await own(one).waitFor();
  });

  test('two tabs of a session that was ended elsewhere are both signed out by the first 401', async () => {
    const [one, two] = await openTabs('/download', '/download');
    await one.evaluate(() => window.localStorage.setItem('refresh_token', 'not.a.token'));
    await spendAccess(one);

    await one.getByRole('link', { name: 'Pricing' }).click();
    await one.reload();

    for (const page of [one, two]) await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
    await expectNothingPrivate(one);
  });
});

describe('the back button', () => {
  test('going back after a sign-out shows nothing private', async () => {
    const page = await openTab('/account');
    await own(page).waitFor();
    await page.getByRole('link', { name: 'Change Password' }).click();
    await heading(page, 'Change password').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Log Out' }).click();
    await page.getByText('You have signed out!').waitFor();

    for (const _each of ['account', 'change-password']) {
      await page.goBack();
      await heading(page, 'Sign in').waitFor();
      await expectNothingPrivate(page);
    }
    await page.goto(`${site.cloud.url}/account`);
    await heading(page, 'Sign in').waitFor();

    await expectNothingPrivate(page);
  });

  test('going back after a sign-in shows no form and no password', async () => {
    watched = await site.enter();
    const page = await openTab('/');
    const person = aPerson(site.cloud, page, email);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await person.signIn();
    await own(page).waitFor();

    await page.goBack();
    await heading(page, 'Your connection').waitFor();

    expect(new URL(page.url()).pathname).toBe('/');
    const kept = await page.evaluate(() => JSON.stringify({ ...window.localStorage, ...window.sessionStorage }));
    expect(kept).not.toContain(password);
    expect(await page.content()).not.toContain(password);
  });
});
