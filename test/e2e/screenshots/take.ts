import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startCloud } from '#infra/local/cloud.ts';
import { demoUser } from '#infra/local/seed.ts';
import { freshSite } from '#infra/local/site-build.ts';
import { openBrowser } from '#test/support/browser.ts';
import { ensureChromium } from '#test/support/chromium.ts';
import { orExit } from '#test/support/or-exit.ts';

/** `npm run screenshots` takes the screenshots in docs/screenshots; `-- FOLDER all` takes every page, size and scheme. */
const [folder = resolve(import.meta.dirname, '../../../docs/screenshots'), extent = 'few'] = process.argv.slice(2);

const schemes = ['dark', 'light'] as const;
const widths = [390, 768, 1440] as const;
type Scheme = (typeof schemes)[number];
type Visit = (page: Page, url: string) => Promise<void>;

const open =
  (path: string): Visit =>
  async (page, url) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
  };

const signIn: Visit = async (page, url) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(demoUser.email);
  await page.getByLabel('Password', { exact: true }).fill(demoUser.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByText(/Premium Plan|Free Plan/)
    .first()
    .waitFor();
  await page.locator('.lines li').first().waitFor();
};

const dialog: Visit = async (page, url) => {
  await signIn(page, url);
  await page.goto(`${url}/pricing`, { waitUntil: 'networkidle' });
  await page.getByRole('article', { name: 'JetSetter' }).getByRole('button').click();
  for (const index of [0, 4, 12]) await page.getByRole('dialog').getByRole('checkbox').nth(index).check();
};

const anonymous: Record<string, Visit> = {
  home: open('/'),
  pricing: open('/pricing'),
  login: open('/login'),
  register: open('/register'),
  confirmation: open('/confirmation'),
  'verify-email': open('/verify-email'),
  'forgot-password': open('/forgot-password'),
  download: open('/download'),
  'privacy-policy': open('/privacy-policy'),
  'terms-and-conditions': open('/terms-and-conditions'),
};
const customer: Record<string, Visit> = { account: signIn, dialog };

/** The screenshots used in README and docs. */
const few = [
  'home-dark-1440',
  'home-light-390',
  'pricing-dark-1440',
  'dialog-dark-1440',
  'account-light-1440',
  'account-dark-390',
];

const takeAll = async (browser: Browser, url: string, visits: Record<string, Visit>, suffix = ''): Promise<void> => {
  for (const [name, visit] of Object.entries(visits))
    for (const scheme of schemes)
      for (const width of widths) {
        const file = `${name}${suffix}-${scheme}-${width}`;
        if (extent === 'all' || few.includes(file)) await take(browser, url, visit, scheme, width, file);
      }
};

const take = async (browser: Browser, url: string, visit: Visit, scheme: Scheme, width: number, file: string) => {
  const height = width === 390 ? 844 : 900;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('colour_scheme', chosen), scheme);
  const page = await context.newPage();
  await visit(page, url);
  await page.screenshot({ path: join(folder, `${file}.png`), fullPage: extent === 'all' });
  process.stdout.write(`${file}\n`);
  await context.close();
};

const becomePremium = async (browser: Browser, url: string): Promise<void> => {
  const page = await browser.newPage();
  await dialog(page, url);
  for (const index of [20, 30]) await page.getByRole('dialog').getByRole('checkbox').nth(index).check();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Subscribe' }).click(),
  ]);
  await popup.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('JetSetter is yours').waitFor();
  await page.close();
};

await orExit(ensureChromium());
mkdirSync(folder, { recursive: true });
const cloud = await startCloud({ siteFolder: await freshSite((line) => void process.stdout.write(`${line}\n`)) });
const browser = await openBrowser();
try {
  await takeAll(browser, cloud.url, anonymous);
  if (extent === 'all') await takeAll(browser, cloud.url, customer, '-free');
  else await takeAll(browser, cloud.url, { dialog });
  await becomePremium(browser, cloud.url);
  await takeAll(browser, cloud.url, { account: signIn });
  if (extent === 'all')
    await takeAll(
      browser,
      cloud.url,
      {
        pricing: async (page, url) => {
          await signIn(page, url);
          await open('/pricing')(page, url);
        },
      },
      '-premium',
    );
} finally {
  await browser.close();
  await cloud.stop();
}
