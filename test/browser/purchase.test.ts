import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import type { Watched } from '#test/support/browser.ts';
import { expectNoComplaints, openBrowser, openContext } from '#test/support/browser.ts';
import { openCloud } from '#test/support/cloud.ts';

const password = 'Visit-pass-1';

let browser: Browser;
let cloud: Cloud;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  [browser, cloud] = await Promise.all([
    openBrowser(),
    openCloud({ functions: { bundles: inject('bundlesFolder') }, siteFolder: inject('siteFolder') }),
  ]);
});

afterAll(() => Promise.all([browser?.close(), cloud?.stop()]));

beforeEach(async () => {
  cloud.paystack.delivery.set({ duplicate: 0, shuffle: false, drop: false });
  watched = await openContext(browser);
  page = watched.page;
  page.setDefaultTimeout(20_000);
});

afterEach(async () => {
  await watched.context.close();

  expectNoComplaints(watched);
});

const heading = (text: string | RegExp) => page.getByRole('heading', { name: text });

const register = async (email: string): Promise<void> => {
  await page.goto(cloud.url);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(email.split('@')[0] ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create your account' }).click();
  await heading('Activate Your Email to Get Started').waitFor();
};

const openMailedLink = async (email: string): Promise<void> => {
  const mailed = () => cloud.mailbox.list(email).at(-1)?.text ?? '';
  await expect.poll(mailed, { timeout: 10_000 }).toContain('/verify-email?');
  await page.goto(/http:\S+verify-email\S+/.exec(mailed())?.[0] ?? '');
  await page.getByText('Your email has been verified successfully!').first().waitFor();
};

const signIn = async (email: string): Promise<void> => {
  await page.goto(`${cloud.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account');
};

/** A visitor who has come as far as the account page by clicking. */
const arrive = async (): Promise<void> => {
  const email = `b${randomUUID().slice(0, 8)}@example.com`;
  await register(email);
  await openMailedLink(email);
  expect(new URL(page.url()).search).toBe('');
  await signIn(email);
  await page.getByText('Free Plan').waitFor();
};

const card = (plan: string) => page.getByRole('article', { name: plan });

const choose = async (plan: string, count: number): Promise<void> => {
  await page.goto(`${cloud.url}/pricing`);
  await card(plan).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Select ${count} VPN Locations`).waitFor();
  const subscribe = dialog.getByRole('button', { name: 'Subscribe' });
  const boxes = dialog.getByRole('checkbox');
  for (let index = 0; index < count; index += 1) {
    expect(await subscribe.isDisabled()).toBe(true);
    await boxes.nth(index * 3).check();
  }
  await expect.poll(() => boxes.nth(1).isDisabled()).toBe(true);
  expect(await subscribe.isEnabled()).toBe(true);
};

/** Presses Subscribe and one of the buttons of the checkout, which opens on another origin. */
const payBy = async (button: 'Pay' | 'Decline' | 'Abandon'): Promise<void> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click(),
  ]);
  await popup.waitForURL('http://127.0.0.1:*/checkout/**');
  expect(new URL(popup.url()).origin).not.toBe(new URL(cloud.url).origin);
  const isClosed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: new RegExp(`^${button}`) }).click();
  // After a decline the provider's page stays until the customer leaves it.
  if (button === 'Decline') await popup.getByRole('link').click();
  await isClosed;
};

const expectPremium = async (locations: number): Promise<void> => {
  await page.goto(`${cloud.url}/account`);
  await page.getByText('Premium Plan').first().waitFor();
  const active = page.locator('.lines').filter({ has: page.getByRole('heading', { name: /^Active/ }) });
  await expect.poll(() => active.locator('li').count(), { timeout: 15_000 }).toBe(locations);
  expect(await page.getByText('Waiting for payment').count()).toBe(0);
};

describe('by clicking, a visitor', () => {
  test('signs up, activates the e-mail, pays for two locations, upgrades to five and to eight, and sees Premium', async () => {
    await arrive();

    await choose('Explorer', 2);
    await payBy('Pay');
    await page.getByText('Explorer is yours').waitFor();
    await expectPremium(2);
    await choose('JetSetter', 5);
    await payBy('Pay');
    await page.getByText('JetSetter is yours').waitFor();
    await expectPremium(5);

    await choose('StreamPro', 8);
    await payBy('Pay');
    await page.getByText('StreamPro is yours').waitFor();
    await expectPremium(8);

    const response = await page.goto(`${cloud.url}/pricing`);
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(await card('StreamPro').getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true);
  }, 120_000);

  test('takes every location with Unlimited, although every webhook is lost', async () => {
    await arrive();
    cloud.paystack.delivery.set({ drop: true });

    await page.goto(`${cloud.url}/pricing`);
    await card('Unlimited').getByRole('button').click();
    await page.getByRole('dialog').getByText('Thank You for Choosing Our Plan!').waitFor();
    await payBy('Pay');
    await page.getByText('Unlimited is yours').waitFor();

    await expectPremium(34);
  }, 120_000);

  test('is told when the payment is declined, stays free, and can try again', async () => {
    await arrive();

    await choose('Explorer', 2);
    await payBy('Decline');
    await page.getByText('The payment was declined').waitFor();
    await page.goto(`${cloud.url}/account`);

    await page.getByText('Free Plan').waitFor();
  }, 120_000);
});
