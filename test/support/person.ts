import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Cloud } from '#infra/local/cloud.ts';
import { overHttp } from './over-http.ts';
import { aRegistration, password } from './test-context.ts';
import type { Visitor } from './visitor.ts';
import { aVisitor } from './visitor.ts';

type Site = Pick<Cloud, 'url' | 'mailbox'>;
type Button = 'Pay' | 'Decline' | 'Abandon';

/** A person who uses the site in one tab. */
export const aPerson = (cloud: Site, page: Page, email = `b${randomUUID().slice(0, 8)}@example.com`) => {
  const visit = (path: string) => page.goto(cloud.url + path);

  const heading = (text: string | RegExp): Locator => page.getByRole('heading', { name: text });

  const register = async (): Promise<void> => {
    await visit('/');
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Username').fill(email.split('@')[0] ?? '');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create your account' }).click();
    await heading('Activate Your Email to Get Started').waitFor();
  };

  /** The newest mailed link to that page. */
  const mailedLink = async (path: '/verify-email' | '/password-reset'): Promise<string> => {
    const texts = () => cloud.mailbox.list(email).map(({ text }) => text);
    await expect.poll(() => texts().join('\n'), { timeout: 15_000 }).toContain(`${path}?`);
    const mail = texts().findLast((text) => text.includes(`${path}?`)) ?? '';
    return /http:\S+/.exec(mail)?.[0] ?? '';
  };

  const openMailedLink = async (): Promise<void> => {
    await page.goto(await mailedLink('/verify-email'));
    await page.getByText('Your email has been verified successfully!').first().waitFor();
  };

  const signIn = async (): Promise<void> => {
    await visit('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');
  };

  const card = (plan: string): Locator => page.getByRole('article', { name: plan });

  const dialog = (): Locator => page.getByRole('dialog');

  /** Opens a plan's dialog and selects as many locations as the plan includes, spread over the list. */
  const choose = async (plan: string, count: number): Promise<void> => {
    // Background tabs are rarely rendered, and clicks wait for a frame.
    await page.bringToFront();
    await visit('/pricing');
    await card(plan).getByRole('button').click();
    await dialog().getByText(`Select ${count} VPN Locations`).waitFor();
    const subscribe = dialog().getByRole('button', { name: 'Subscribe' });
    const boxes = dialog().getByRole('checkbox');
    for (let index = 0; index < count; index += 1) {
      expect(await subscribe.isDisabled()).toBe(true);
      await boxes.nth(index * 3).check();
    }
    await expect.poll(() => boxes.nth(1).isDisabled()).toBe(true);
    expect(await subscribe.isEnabled()).toBe(true);
  };

  /** Presses Subscribe and returns the checkout, which opens on another origin. */
  const openCheckout = async (): Promise<Page> => {
    await page.bringToFront();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog().getByRole('button', { name: 'Subscribe' }).click(),
    ]);
    await popup.waitForURL('http://127.0.0.1:*/checkout/**');
    expect(new URL(popup.url()).origin).not.toBe(new URL(cloud.url).origin);
    return popup;
  };

  const payBy = async (button: Button): Promise<void> => {
    const popup = await openCheckout();
    const isClosed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    // After a decline the provider's page stays open until the customer leaves it.
    if (button === 'Decline') await popup.getByRole('link').click();
    await isClosed;
  };

  return {
    email,
    visit,
    heading,
    register,
    mailedLink,
    openMailedLink,
    signIn,
    card,
    dialog,
    choose,
    openCheckout,
    payBy,
  };
};

export type Person = ReturnType<typeof aPerson>;

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The storage of a signed-in browser, with a session of its own. */
export const aSession = async (url: string, email: string): Promise<StorageState> => {
  const { access, refresh } = await aVisitor(overHttp(url), { ...aRegistration(), email }).signIn();
  const localStorage = [
    { name: 'access_token', value: access },
    { name: 'refresh_token', value: refresh },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
};

/** A confirmed account, made over HTTP; with `hasPaid` on the Explorer plan. */
export const aMember = async (cloud: Pick<Cloud, 'url'>, hasPaid = false): Promise<Visitor> => {
  const visitor = aVisitor(overHttp(cloud.url));
  await visitor.arrive();
  if (hasPaid) {
    await visitor.select((await visitor.everyServer()).slice(0, 2));
    const payment = await visitor.start('explorer');
    await visitor.atCheckout(payment, 'pay');
    const patience = { timeout: 15_000 };
    await vi.waitFor(async () => expect(await visitor.confirm(payment)).toBe('paid'), patience);
    await vi.waitFor(async () => expect(await visitor.paidLocations()).toHaveLength(2), patience);
  }
  return visitor;
};
