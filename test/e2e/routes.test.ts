import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { openContext } from '#test/support/browser.ts';
import { goWithin, hold, listenForCalls, openSite, patience } from '#test/support/browsing.ts';
import { aMember, aSession } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';
import { pricingCopy } from '#web/copy/en/pricing.ts';

const site = openSite();
let email: string;
let guest: Watched;
let member: Watched;

beforeAll(async () => {
  ({ email } = await aMember(site.cloud));
  const storageState = await aSession(site.cloud.url, email);
  [guest, member] = await Promise.all([openContext(site.browser), openContext(site.browser, { storageState })]);
});

afterAll(() => Promise.all([guest, member].map((watched) => watched?.context.close())));

afterEach(async () => {
  await Promise.all([guest, member].map(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' })));

  const complaints = [guest, member].flatMap((watched) => watched.complaints.splice(0));
  expect(complaints, 'what the browser complained of').toEqual([]);
});

/** The final path of a route and the heading there. */
type Seen = { lands: string; heading: string };
const seen = (lands: string, heading: string): Seen => ({ lands, heading });

const home = seen('/', 'Your connection, behind a curtain.');
const login = seen('/login', 'Sign in');
const account = seen('/account', 'Account');
const nothing = 'There is nothing behind this curtain';
const accountCalls = ['getSubscription', 'listServers', 'listSubscribed'];

/** `calls` are a page's calls for a signed-in user besides reading the user; pages of a guest make none. */
type Row = { path: string; guest: Seen; member?: Seen; calls?: string[] };

const rows: Row[] = [
  { path: '/', guest: home },
  { path: '/pricing', guest: seen('/pricing', pricingCopy.title) },
  { path: '/download', guest: seen('/download', 'Take the curtain with you') },
  { path: '/login', guest: login, member: home },
  { path: '/register', guest: seen('/register', 'Create an account'), member: home },
  { path: '/forgot-password', guest: seen('/forgot-password', 'Forgot your password?'), member: home },
  { path: '/confirmation', guest: seen('/confirmation', 'Activate Your Email to Get Started'), member: home },
  { path: '/verify-email', guest: seen('/verify-email', 'Email verification') },
  { path: '/password-confirmation', guest: seen('/password-confirmation', 'Check your email') },
  { path: '/password-reset', guest: seen('/password-reset', 'New password') },
  { path: '/privacy-policy', guest: seen('/privacy-policy', 'Privacy Policy') },
  { path: '/terms-and-conditions', guest: seen('/terms-and-conditions', 'Terms and Conditions') },
  { path: '/account', guest: login, member: account, calls: accountCalls },
  { path: '/change-password', guest: login, member: seen('/change-password', 'Change password') },
  { path: '/account/', guest: login, member: seen('/account/', 'Account'), calls: accountCalls },
  { path: '/no-such-page', guest: seen('/no-such-page', nothing) },
  { path: '/account/deeper', guest: seen('/account/deeper', nothing) },
];

const isHome = ({ lands }: Seen): boolean => lands === '/';

const expectSeen = async (page: Page, { lands, heading }: Seen): Promise<void> => {
  await page.waitForURL((url) => url.pathname === lands);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

/** Opens a URL as if typed, and returns the API calls until the page is idle. */
const visit = async ({ page }: Watched, path: string, expected: Seen, expectedCalls: string[]): Promise<string[]> => {
  const { calls, stop } = listenForCalls(page);
  await page.goto(site.cloud.url + path);
  await expectSeen(page, expected);
  await expect.poll(() => calls.toSorted(), { message: `${path} calls`, ...patience }).toEqual(expectedCalls);
  await page.waitForLoadState('networkidle');
  stop();
  return calls.toSorted();
};

describe('routes: where each leads a guest and a user, and which calls it makes', () => {
  test.each(rows)(
    '$path opens its page, or leads elsewhere, with the calls it needs and no others',
    async ({ path, guest: forGuest, member: forMember = forGuest, calls = [] }) => {
      const memberCalls = ['getUser', ...calls].toSorted();

      const [ofGuest, ofMember] = await Promise.all([
        visit(guest, path, forGuest, []),
        visit(member, path, forMember, memberCalls),
      ]);

      expect(ofGuest).toEqual([]);
      expect(ofMember).toEqual(memberCalls);
      for (const [{ page }, expected] of [[guest, forGuest] as const, [member, forMember] as const]) {
        const { heading } = expected;
        const title = isHome(expected) ? 'Your connection, behind a curtain · Pazia' : `${heading} · Pazia`;
        expect(await page.title()).toBe(title);
        // Only the home page and the download page have the footer.
        expect(await page.locator('footer').count()).toBe(isHome(expected) || path === '/download' ? 1 : 0);
      }
    },
  );

  test('/payment-return strips its query and confirms the payment for a signed-in user only', async () => {
    const path = '/payment-return?reference=T1&trxref=T1';
    const back = seen('/payment-return', 'You can close this window');

    const ofGuest = await visit(guest, path, back, []);
    const ofMember = await visit(member, path, back, ['confirmPayment', 'getUser', 'getUser']);

    expect(ofGuest).toEqual([]);
    expect(ofMember).toEqual(['confirmPayment', 'getUser', 'getUser']);
    for (const { page, complaints } of [guest, member]) {
      expect(new URL(page.url()).search).toBe('');
      // Browsers log a warning if a script cannot close its window; the page's text remains then.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('Scripts may close only the windows')]);
    }
  });
});

describe('/logout', () => {
  const countsDown = async (page: Page): Promise<void> => {
    for (const time of ['5 seconds', '4 seconds', '3 seconds', '2 seconds', '1 second']) {
      await page.getByText(`You have signed out! Redirecting in ${time}`, { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/logout');
      await page.clock.runFor(1000);
    }
    await expectSeen(page, login);
  };

  test('/logout tells a guest that they are signed out, makes no call and redirects to /login after five seconds', async () => {
    const { page } = guest;
    const { calls } = listenForCalls(page);
    await page.clock.install();

    await page.goto(`${site.cloud.url}/logout`);
    await countsDown(page);

    expect(calls).toEqual([]);
  });

  test('/logout ends the session of a signed-in user at once and redirects to /login after five seconds', async () => {
    const { page } = await site.enterAs(email);
    const { calls } = listenForCalls(page);
    await page.clock.install();

    await page.goto(`${site.cloud.url}/logout`);
    await page.getByText('Redirecting in 5 seconds').waitFor();
    const kept = await page.evaluate(() => Object.keys(window.localStorage));
    await countsDown(page);

    expect(kept).not.toContain('access_token');
    expect(kept).not.toContain('refresh_token');
    expect(calls).toContain('logout');
  });
});

describe('a token whose user is not loaded yet', () => {
  const own = (row: Row): Seen => (row.member && isHome(row.member) ? row.guest : (row.member ?? row.guest));

  test('while the user of a token is loading, every route shows its own page and nobody is redirected', async () => {
    const { page } = member;
    const held = await hold(page, 'getUser');

    await page.goto(`${site.cloud.url}/terms-and-conditions`);
    await expect.poll(held.count, patience).toBe(1);
    for (const row of rows) {
      await goWithin(page, row.path);
      await expectSeen(page, own(row));
    }

    expect(held.count()).toBe(1);
  });

  test('while the user of a token is loading, the account shows a placeholder and the plans wait', async () => {
    const { page } = member;
    const held = await hold(page, 'getUser');

    await page.goto(`${site.cloud.url}/account`);
    await page.getByRole('status').getByText('Loading your account').waitFor();
    expect(await page.getByText(email).count()).toBe(0);
    await held.release();
    await page.getByText(email).waitFor();

    const again = await hold(page, 'getUser');
    await page.goto(`${site.cloud.url}/pricing`);
    const choose = page.getByRole('article', { name: 'Explorer' }).getByRole('button');
    await choose.waitFor();
    expect(await choose.isDisabled()).toBe(true);
    await again.release();
    await expect.poll(() => choose.isEnabled(), patience).toBe(true);

    const last = await hold(page, 'getUser');
    await page.goto(`${site.cloud.url}/login`);
    await expectSeen(page, login);
    await last.release();
    await expectSeen(page, home);
  });
});

describe('the secret of a mailed link', () => {
  const secret = 'S3CRET-OF-A-LINK';
  const links = [
    { path: '/verify-email', query: `uid=usr_1&token=${secret}`, call: 'verifyEmail' },
    { path: '/password-reset', query: `trcyeiheh=${secret}`, call: 'resetPassword' },
  ] as const;

  test.each(links)(
    'leaves the address bar of $path before anything is asked, and stands in no history, address or referrer',
    async ({ path, query, call }) => {
      const { page } = guest;
      const mentions: string[] = [];
      const note = (request: Request): void => {
        const told = [request.url(), ...Object.values(request.headers())];
        if (told.some((text) => text.includes(secret))) mentions.push(`${request.resourceType()} ${request.url()}`);
      };
      await page.goto(`${site.cloud.url}/download`);
      page.on('request', note);
      const held = await hold(page, call);

      await page.goto(`${site.cloud.url}${path}?${query}`);
      if (call === 'resetPassword') {
        for (const field of ['Password', 'Confirm password'])
          await page.getByLabel(field, { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Reset your password' }).click();
      }
      await expect.poll(held.count, patience).toBe(1);
      const whileAsking = page.url();
      await held.release();
      await page.getByText('This link is not valid. Please ask for a new one.').waitFor();
      await page.getByRole('link', { name: 'Pricing' }).first().click();
      await expectSeen(page, seen('/pricing', pricingCopy.title));
      await page.goBack();
      await page.waitForURL(`**${path}`);
      page.off('request', note);

      expect(whileAsking).toBe(site.cloud.url + path);
      expect(mentions).toEqual([`document ${site.cloud.url}${path}?${query}`]);
    },
  );
});
