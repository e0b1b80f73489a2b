import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite, patience } from '#test/support/browsing.ts';
import type { StorageState } from '#test/support/person.ts';
import { aMember, aSession } from '#test/support/person.ts';

const site = openSite();
let session: StorageState;

beforeAll(async () => {
  const { email } = await aMember(site.cloud);
  session = await aSession(site.cloud.url, email);
});

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await site.enter(options);
  await page.goto(site.cloud.url + path);
  return page;
};

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

/** Name and target of each visible link. */
const linksIn = (place: Locator): Promise<string[]> =>
  place.evaluate((element) =>
    [...element.querySelectorAll('a')]
      .filter((link) => link.checkVisibility())
      .map((link) => `${link.ariaLabel ?? link.innerText} → ${link.getAttribute('href')}`),
  );

const everybody = ['Home → /', 'Pricing → /pricing', 'Download → /download'];
const guestsOnly = ['Login → /login', 'Get Started → /register'];
const membersOnly = ['Account → /account'];
const logo = 'Pazia, to the home page → /';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

describe('the navigation bar', () => {
  test('the navigation bar shows a guest the links to sign in and register', async () => {
    const page = await open('/download');

    expect(await linksIn(bar(page))).toEqual([logo, ...everybody, ...guestsOnly]);
  });

  test('the navigation bar shows a signed-in user the account instead', async () => {
    const page = await open('/download', { storageState: session });
    await bar(page).getByRole('link', { name: 'Account' }).waitFor();

    expect(await linksIn(bar(page))).toEqual([logo, ...everybody, ...membersOnly]);
  });
});

describe('the navigation drawer at 390 px', () => {
  const drawer = (page: Page): Locator => page.locator('.MuiDrawer-paper');
  const menu = (page: Page): Locator => page.getByRole('button', { name: 'Open the menu' });
  const hasFocus = (place: Locator): Promise<boolean> =>
    place.evaluate((element) => element.contains(document.activeElement));

  const openDrawer = async (page: Page): Promise<void> => {
    await menu(page).click();
    await drawer(page).waitFor();
  };

  test('the drawer opens by its button, 240 px wide at the right edge, and traps the focus', async () => {
    const page = await open('/pricing', phone);
    expect(await linksIn(bar(page))).toEqual([logo, 'Get Started → /register']);

    await openDrawer(page);

    await expect.poll(() => drawer(page).boundingBox(), patience).toMatchObject({ x: 150, width: 240, height: 844 });
    expect(await linksIn(drawer(page))).toEqual([...everybody, ...guestsOnly]);
    for (let stop = 0; stop < 12; stop += 1) {
      expect(await hasFocus(page.locator('.MuiDrawer-root'))).toBe(true);
      await page.keyboard.press('Tab');
    }
  });

  test.each([
    { way: 'Escape', close: (page: Page) => page.keyboard.press('Escape') },
    { way: 'its button', close: (page: Page) => page.getByRole('button', { name: 'Close the menu' }).click() },
    { way: 'a click beside it', close: (page: Page) => page.mouse.click(40, 400) },
  ])('the drawer closed by $way returns the focus to its button', async ({ close }) => {
    const page = await open('/pricing', phone);
    await openDrawer(page);

    await close(page);

    await drawer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(menu(page)), patience).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/pricing');
  });

  test("a link of the drawer closes it and moves the focus to the new page's title", async () => {
    const page = await open('/pricing', phone);

    for (const [link, heading] of [
      ['Download', 'Take the curtain with you'],
      ['Login', 'Sign in'],
      ['Home', 'Your connection, behind a curtain.'],
    ] as const) {
      await openDrawer(page);
      await drawer(page).getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await drawer(page).waitFor({ state: 'hidden' });
      await expect.poll(() => hasFocus(page.getByRole('main')), patience).toBe(true);
    }
  });

  test('the drawer shows a signed-in user the account', async () => {
    const page = await open('/download', { ...phone, storageState: session });

    await openDrawer(page);

    expect(await linksIn(drawer(page))).toEqual([...everybody, ...membersOnly]);
  });
});

describe('the footer', () => {
  test.each(['/', '/download'])(
    'of %s has every link of the specification, the year and the way to the store',
    async (path) => {
      const store = 'https://play.google.com/store/apps/details?id=app.pazia.vpn';
      const page = await open(path);
      const footer = page.locator('footer');

      expect(await linksIn(footer)).toEqual([
        `Download Now → ${store}`,
        'Free VPN → /#free-vpn',
        'VPN Servers → /#servers',
        'VPN for Streaming → /#streaming',
        `Android → ${store}`,
        'Website → /account',
        'Our Story → /#our-story',
        'Blog → https://blog.pazia.app',
        'Privacy Policy → /privacy-policy',
        'Terms of Service → /terms-and-conditions',
        'support@pazia.app → mailto:support@pazia.app',
        '@paziavpn → https://x.com/paziavpn',
      ]);
      expect(await footer.getByRole('heading').allInnerTexts()).toEqual(['Features', 'Platforms', 'About', 'Contact']);
      expect(await footer.innerText()).toContain('iOS (coming soon)');
      expect(await footer.innerText()).toContain(`© ${new Date().getFullYear()} Pazia`);
    },
  );

  test.each([
    ['Free VPN', 'free-vpn'],
    ['VPN Servers', 'servers'],
    ['VPN for Streaming', 'streaming'],
    ['Our Story', 'our-story'],
  ])('the footer link %s leads from the download page to that section of the home page', async (link, section) => {
    const page = await open('/download');

    await page.locator('footer').getByRole('link', { name: link }).click();
    await page.waitForURL(`**/#${section}`);

    const top = () => page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top, patience).toBeLessThan(400);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });
});

describe('back and forward', () => {
  /** Waits until the page is rendered and its effects have run. */
  const drawn = (page: Page): Promise<void> =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );

  test.each(['a guest', 'somebody signed in'])(
    'lead %s through the pages, keep the place on each, and start a new page at its top',
    async (who) => {
      const page = await open('/', who === 'a guest' ? {} : { storageState: session });
      const place = () => page.evaluate(() => Math.round(window.scrollY));
      const link = page.getByRole('link', { name: 'Privacy Policy' });
      await link.scrollIntoViewIfNeeded();
      await link.focus();
      const before = await place();
      expect(before).toBeGreaterThan(1000);

      // A retried click would scroll the link to another position.
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
      await expect.poll(place, patience).toBe(0);
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click();
      await page.waitForURL('**/privacy-policy#*');
      await expect.poll(place, patience).toBeGreaterThan(300);
      const inside = await place();
      await page.goBack();
      await expect.poll(place, patience).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Your connection' }).waitFor();
      await drawn(page);
      await expect.poll(place, patience).toBeCloseTo(before, -2);
      await page.goForward();
      await page.goForward();

      await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
      await drawn(page);
      await expect.poll(place, patience).toBeCloseTo(inside, -2);
    },
  );

  test('going back and a reload keep the address that a mail was sent to', async () => {
    const page = await open('/forgot-password');
    await page.getByLabel('Email').fill('someone@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const told = page.getByText('We sent a link to change the password to someone@example.com');
    await told.waitFor();

    await page.reload();
    await told.waitFor();
    await bar(page).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    await page.goBack();

    await told.waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
