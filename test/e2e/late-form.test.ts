import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { isTakenOver, openSite, patience } from '#test/support/browsing.ts';
import { holdCode, lateCode } from '#test/support/late-code.ts';
import { aMember } from '#test/support/person.ts';
import { password } from '#test/support/test-context.ts';

const site = openSite();
let watched: Watched;
let page: Page;

const enter = async (): Promise<void> => {
  watched = await site.enter();
  page = watched.page;
};

describe('prerendered forms', () => {
  test.each(lateCode)('a prerendered form keeps what is typed and ticked before %s has loaded', async (_, code) => {
    await enter();
    const letThrough = await holdCode(page, code);
    await page.goto(`${site.cloud.url}/login`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Password', { exact: true }).pressSequentially('Secret-1');
    await page.getByRole('checkbox').check();
    expect(await isTakenOver(page)).toBe(false);
    letThrough();

    await expect
      .poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), patience)
      .toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('kim@example.com');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Secret-1');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test.each(lateCode)('a prerendered form submitted before %s has loaded is sent once, by the app', async (_, code) => {
    await enter();
    const letThrough = await holdCode(page, code);
    await page.goto(`${site.cloud.url}/forgot-password`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Email').press('Enter');
    expect(page.url()).toBe(`${site.cloud.url}/forgot-password`);
    letThrough();

    await page.waitForURL('**/password-confirmation');
    await page.getByText('kim@example.com').waitFor();
  });

  test.each(lateCode)('Enter pressed in the sign-in form before %s has loaded signs in', async (_, code) => {
    const { email } = await aMember(site.cloud);
    await enter();
    const letThrough = await holdCode(page, code);
    await page.goto(`${site.cloud.url}/login`);

    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).pressSequentially(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    letThrough();

    await page.waitForURL('**/account');
  });

  test.each(lateCode)(
    'Enter followed by more typing before %s has loaded does not submit the form',
    async (_, code) => {
      await enter();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const letThrough = await holdCode(page, code);
      await page.goto(`${site.cloud.url}/login`);

      await page.getByLabel('Email').pressSequentially('kim@example.com');
      await page.getByLabel('Email').press('Enter');
      await page.getByLabel('Password', { exact: true }).pressSequentially('Secr');
      letThrough();

      const button = page.getByRole('button', { name: 'Sign in', exact: true });
      await expect.poll(() => button.isEnabled(), patience).toBe(true);
      await page.getByLabel('Password', { exact: true }).pressSequentially('et-1');
      expect(asked).not.toContain('/api/token/');
    },
  );

  test('a form that cannot be sent offline says so, keeps what was typed and works when the network is back', async () => {
    await enter();
    await page.route('**/assets/{app,forgot}*.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/forgot-password`);

    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByText('Network error, please try again later.').waitFor();
    watched.complaints.length = 0;
    await page.unroute('**/assets/{app,forgot}*.js');
    await page.getByRole('button', { name: 'Send reset link' }).click();

    await page.waitForURL('**/password-confirmation');
    await page.getByText('kim@example.com').waitFor();
  });

  test('the remembered address is filled in without any interaction', async () => {
    await enter();
    await page.addInitScript(() => window.localStorage.setItem('email', 'kim@example.com'));

    await page.goto(`${site.cloud.url}/login`);

    await expect.poll(() => page.getByLabel('Email').inputValue(), patience).toBe('kim@example.com');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });

  test('a form without script cannot put a password into the URL', async () => {
    await enter();
    await page.route('**/bootstrap.js', (route) => route.abort());
    await page.goto(`${site.cloud.url}/register`);

    await page.getByLabel('Password', { exact: true }).fill('Secret-1');
    // A click would wait for a navigation that never happens.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect.poll(() => watched.complaints.join(), patience).toContain('form-action');

    expect(page.url()).toBe(`${site.cloud.url}/register`);
    watched.complaints.length = 0;
  });
});
