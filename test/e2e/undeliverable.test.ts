import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { openSite, patience } from '#test/support/browsing.ts';
import type { Person } from '#test/support/person.ts';
import { aMember, aPerson } from '#test/support/person.ts';
import { accountCopy } from '#web/copy/en/account.ts';

const copy = accountCopy.undeliverable;

const site = openSite();
let page: Page;
let person: Person;

/** The newest mail to the person comes back. */
const bounce = async (): Promise<void> => {
  const { bus, mailbox, mailFeedback } = site.cloud;
  await bus.drain();
  mailFeedback.act('bounce', mailbox.list(person.email).at(-1)?.id ?? '');
  await bus.drain();
};

beforeEach(async () => {
  const { email } = await aMember(site.cloud);
  ({ page } = await site.enter());
  person = aPerson(site.cloud, page, email);
  await bounce();
});

const notice = () => page.getByText(copy.title);
const button = () => page.getByRole('button', { name: copy.button });

const subjects = (): string[] => site.cloud.mailbox.list(person.email).map(({ subject }) => subject);

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(site.cloud.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const askForReset = async (): Promise<void> => {
  await post(routes.requestReset.path, { email: person.email });
  await site.cloud.bus.drain();
};

describe('an address whose mails bounce', () => {
  test('is told to its owner after signing in, who confirms it by a mailed link and gets mail again', async () => {
    await askForReset();
    expect(subjects()).toHaveLength(1);

    await person.signIn();
    await notice().waitFor();
    expect(await page.getByRole('main').innerText()).toContain(person.email);
    await button().click();
    await page.getByText(copy.sentTitle(person.email)).waitFor();
    await site.cloud.bus.drain();
    await page.goto(await person.mailedLink('/verify-email'));
    await page.getByText('Your email has been verified successfully!').first().waitFor();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByText('Free Plan').first().waitFor();

    expect(await notice().count()).toBe(0);
    await askForReset();
    expect(subjects().at(-1)).toBe('Set a new Pazia password');
  });

  test('is confirmed in another window, and the button says so and goes', async () => {
    await person.signIn();
    await notice().waitFor();
    const token = await page.evaluate(() => window.localStorage.getItem('access_token'));
    await post(routes.reverifyEmail.path, null, { authorization: `Bearer ${token}` });
    await site.cloud.bus.drain();
    const { searchParams } = new URL(await person.mailedLink('/verify-email'));
    await post(routes.verifyEmail.path, Object.fromEntries(searchParams));

    await button().click();

    await expect.poll(() => notice().count(), patience).toBe(0);
  });

  test('shows why no link was sent when too many were asked for', async () => {
    await page.route(`**${routes.reverifyEmail.path}`, (route) =>
      route.fulfill({ status: 429, json: { code: 'throttled', detail: 'Request was throttled.' } }),
    );
    await person.signIn();

    await button().click();

    await page.getByText('Request was throttled.').waitFor();
    expect(await button().isEnabled()).toBe(true);
  });

  test('a signed-in owner of a link that no longer works is led to the account', async () => {
    await person.signIn();
    await page.goto(`${site.cloud.url}/verify-email?uid=usr_1&token=1.x`);

    await page.getByRole('main').getByRole('link', { name: 'Go to your account' }).click();

    await notice().waitFor();
  });
});
