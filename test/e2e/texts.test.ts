import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { expectNoComplaints, openContext } from '#test/support/browser.ts';
import { openSite, patience } from '#test/support/browsing.ts';
import { aMember, aSession } from '#test/support/person.ts';
import { answers, cards, claims, forms } from './page-texts.ts';

const store = 'https://play.google.com/store/apps/details?id=app.pazia.vpn';

const site = openSite();
let visitors: Record<'guest' | 'free' | 'premium', Watched>;
let email: string;

beforeAll(async () => {
  const open = async (hasPaid: boolean) => {
    const member = await aMember(site.cloud, hasPaid);
    if (hasPaid) email = member.email;
    return openContext(site.browser, { storageState: await aSession(site.cloud.url, member.email) });
  };
  const [guest, free, premium] = await Promise.all([openContext(site.browser), open(false), open(true)]);
  visitors = { guest, free, premium };
});

afterAll(async () => {
  const all = Object.values(visitors ?? {});
  await Promise.all(all.map(({ context }) => context.close()));

  for (const watched of all) expectNoComplaints(watched);
});

const visit = async (path: string, who: keyof typeof visitors = 'guest'): Promise<Page> => {
  const { page } = visitors[who];
  await page.goto(site.cloud.url + path);
  await page.locator('h1').waitFor();
  return page;
};

const targetOf = (link: Locator): Promise<(string | null)[]> =>
  link.evaluate((anchor) => [anchor.getAttribute('href'), anchor.getAttribute('target')]);

const link = (within: Page | Locator, name: string): Locator => within.getByRole('link', { name, exact: true });

describe('the home page', () => {
  test('the home page opens with its tagline, View Pricing and Download Now', async () => {
    const page = await visit('/');
    const hero = page.locator('.hero');

    expect(await hero.getByRole('heading', { level: 1 }).innerText()).toContain('Your connection, behind a curtain.');
    expect(await targetOf(link(hero, 'View Pricing'))).toEqual(['/pricing', null]);
    expect(await targetOf(link(hero, 'Download Now'))).toEqual([store, '_blank']);
  });

  test('the home page has six benefit cards', async () => {
    const page = await visit('/');

    expect((await page.locator('.benefit h3').allInnerTexts()).toSorted()).toEqual([
      '24/7 Customer Support',
      'Affordable Pricing',
      'Blazing Fast Speeds',
      'Free VPN Option',
      'Global Server Network',
      'Top-Notch Privacy',
    ]);
  });

  test('the home page invites to sign up for free, which leads to the registration', async () => {
    const page = await visit('/');

    await link(page, 'Sign up for free').click();

    await page.waitForURL('**/register');
  });

  test('the home page ends with four reviews, each with initial, name, handle, text and source, in a scrolling strip', async () => {
    const page = await visit('/');
    const strip = page.getByRole('list', { name: 'Reviews' });

    const reviews = await strip.locator('li').evaluateAll((items) =>
      items.map((item) => ({
        initial: item.querySelector('.review-avatar')?.textContent,
        name: item.querySelector('.review-name')?.firstChild?.textContent,
        handle: item.querySelector('.review-name span')?.textContent,
        text: item.querySelector('blockquote')?.textContent,
        source: item.querySelector('.review-source')?.textContent,
      })),
    );

    expect(reviews).toHaveLength(4);
    for (const { initial, name, handle, text, source } of reviews) {
      expect([initial, handle?.[0]]).toEqual([name?.[0], '@']);
      expect(text?.length).toBeGreaterThan(20);
      expect(['Play Store', 'App Store', 'Website']).toContain(source);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

test('the download page leads to the Android store, and iOS is coming soon and looks disabled', async () => {
  const page = await visit('/download');

  expect(await targetOf(link(page, 'Download for Android'))).toEqual([store, '_blank']);
  expect(await page.getByRole('button', { name: 'iOS Coming Soon' }).isDisabled()).toBe(true);
});

describe('the pricing page', () => {
  test.each(cards)('the pricing page sells $title', async ({ title, price, popular, button, details }) => {
    const page = await visit('/pricing');
    const card = page.getByRole('article', { name: title });

    const text = (await card.innerText()).replace(/\s+/g, ' ');

    for (const part of [price, 'USD per month', 'billed monthly', ...details]) expect(text).toContain(part);
    expect(await card.locator('header p').innerText()).toMatch(/^For .{10,}/);
    expect(await card.getByText('POPULAR', { exact: true }).count()).toBe(popular);
    expect(await targetOf(link(card, button))).toEqual(['/register', null]);
  });

  test('the pricing page has a billing toggle with Monthly billing only', async () => {
    const page = await visit('/pricing');

    expect(await page.getByRole('radio').count()).toBe(1);
    expect(await page.getByRole('radio', { name: 'Monthly billing' }).isChecked()).toBe(true);
  });

  test.each([
    { who: 'guest', name: 'Sign up for free', leads: ['/register', null] },
    { who: 'free', name: 'Get Special Deal', leads: ['/pricing#plans', null] },
    { who: 'premium', name: 'Rate Us on Play Store', leads: [store, '_blank'] },
  ] as const)("the banner's button says $name to somebody $who", async ({ who, name, leads }) => {
    const page = await visit('/pricing', who);
    const banner = page.locator('.banner');

    await link(banner, name).waitFor();

    expect(await banner.getByRole('heading').innerText()).toBe('Secure your internet.');
    expect(await banner.getByText('Start using the product today.').count()).toBe(1);
    expect(await targetOf(link(banner, name))).toEqual(leads);
    expect(await banner.getByRole('link').count()).toBe(1);
  });

  test.each([
    {
      who: 'free',
      labels: ['Get Special Deal', 'Most Popular Choice', 'Go Premium', 'Get Ultimate Access'],
      enabled: 4,
    },
    { who: 'premium', labels: ['Current Plan', 'Change plan', 'Change plan', 'Change plan'], enabled: 3 },
  ] as const)('the plan cards label their buttons for somebody $who', async ({ who, labels, enabled }) => {
    const page = await visit('/pricing', who);
    const buttons = page.getByRole('article').getByRole('button');

    await expect.poll(() => page.locator('article button:enabled').count(), patience).toBe(enabled);

    expect(await buttons.allInnerTexts()).toEqual(labels);
  });

  test.each(answers)('the FAQ answers: $question', async ({ question, answer }) => {
    const page = await visit('/pricing');
    const entry = page.locator('.questions details').filter({ hasText: question });

    await entry.locator('summary').click();

    expect(await entry.locator('p').isVisible()).toBe(true);
    expect(await entry.locator('p').innerText()).toContain(answer);
    expect(await page.locator('.questions details').count()).toBe(6);
  });
});

describe('the account page', () => {
  const rowOf = (page: Page, name: string): Locator =>
    page.locator('.statement-row').filter({ has: page.getByText(name, { exact: true }) });

  test('the account page shows username, e-mail, plan and next reset of a Premium user, with its links', async () => {
    const page = await visit('/account', 'premium');
    await page.getByText('Premium Plan', { exact: true }).waitFor();

    expect(await rowOf(page, 'Username').locator('dd').innerText()).toBe(email.split('@')[0]);
    expect(await rowOf(page, 'Email').locator('dd').innerText()).toBe(email);
    expect(await page.locator('.summary-reset').innerText()).toMatch(/Next Reset\s+\d\d-[A-Z][a-z]{2}-\d{4}/);
    expect(await rowOf(page, 'Cancel Subscription').getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(true);
    expect(await targetOf(link(page, 'Change Password'))).toEqual(['/change-password', null]);
    expect(await targetOf(link(page, 'Log Out'))).toEqual(['/logout', null]);
  });

  test('the account page shows a free user the Free Plan, without a reset and nothing to cancel', async () => {
    const page = await visit('/account', 'free');

    await page.getByText('Free Plan', { exact: true }).waitFor();

    expect(await page.getByText('Next Reset').count()).toBe(0);
    expect(await rowOf(page, 'Cancel Subscription').count()).toBe(0);
  });
});

describe('fields, buttons and links of each form', () => {
  test.each(forms)(
    '$path has the fields, buttons and links of the specification',
    async ({ path, who, labels, button, links, texts }) => {
      const page = await visit(path, who);

      for (const label of labels) await page.getByLabel(label, { exact: true }).waitFor();
      if (button) await page.getByRole('button', { name: button, exact: true }).waitFor();
      for (const [name, target] of links) expect((await targetOf(link(page.locator('main'), name)))[0]).toBe(target);
      for (const text of texts) expect(await page.locator('main').innerText()).toContain(text);
    },
  );
});

test.each(claims)('$path claims: $claim', async ({ path, claim }) => {
  const isThere = visitors.guest.page.url() === site.cloud.url + path;
  const page = isThere ? visitors.guest.page : await visit(path);

  expect((await page.locator('main').textContent())?.replace(/\s+/g, ' ')).toContain(claim);
});
