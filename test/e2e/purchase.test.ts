import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { loseWebhooks, openSite } from '#test/support/browsing.ts';
import type { Person } from '#test/support/person.ts';
import { aPerson } from '#test/support/person.ts';

const site = openSite();
let page: Page;
let person: Person;

beforeEach(async () => {
  ({ page } = await site.enter());
  page.setDefaultTimeout(20_000);
  person = aPerson(site.cloud, page);
});

/** A new user on the account page, who got there by clicking. */
const arrive = async (): Promise<void> => {
  await person.register();
  await person.openMailedLink();
  expect(new URL(page.url()).search).toBe('');
  await person.signIn();
  await page.getByText('Free Plan').waitFor();
};

const expectPremium = async (locations: number): Promise<void> => {
  await person.visit('/account');
  await page.getByText('Premium Plan').first().waitFor();
  const active = page.locator('.lines').filter({ has: page.getByRole('heading', { name: /^Active/ }) });
  await expect.poll(() => active.locator('li').count(), { timeout: 15_000 }).toBe(locations);
  expect(await page.getByText('Waiting for payment').count()).toBe(0);
};

describe('a purchase by clicking', () => {
  test('a visitor signs up, confirms the e-mail, pays for two locations, upgrades to five and eight, and sees Premium', async () => {
    await arrive();

    await person.choose('Explorer', 2);
    await person.payBy('Pay');
    await page.getByText('Explorer is yours').waitFor();
    await expectPremium(2);
    await person.choose('JetSetter', 5);
    await person.payBy('Pay');
    await page.getByText('JetSetter is yours').waitFor();
    await expectPremium(5);

    await person.choose('StreamPro', 8);
    await person.payBy('Pay');
    await page.getByText('StreamPro is yours').waitFor();
    await expectPremium(8);

    const response = await person.visit('/pricing');
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(await person.card('StreamPro').getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true);
  }, 120_000);

  test('a visitor gets every location with Unlimited although every webhook is lost', async () => {
    await arrive();
    loseWebhooks(site.cloud);

    await person.visit('/pricing');
    await person.card('Unlimited').getByRole('button').click();
    await page.getByRole('dialog').getByText('Thank You for Choosing Our Plan!').waitFor();
    await person.payBy('Pay');
    await page.getByText('Unlimited is yours').waitFor();

    await expectPremium(34);
  }, 120_000);

  test('a visitor whose payment is declined is told, stays free and can try again', async () => {
    await arrive();

    await person.choose('Explorer', 2);
    await person.payBy('Decline');
    await page.getByText('The payment was declined').waitFor();
    await person.visit('/account');

    await page.getByText('Free Plan').waitFor();
  }, 120_000);
});
