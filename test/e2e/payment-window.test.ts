import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Watched } from '#test/support/browser.ts';
import { loseWebhooks, openSite, patience } from '#test/support/browsing.ts';
import type { Person } from '#test/support/person.ts';
import { aMember, aPerson } from '#test/support/person.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { hold, press } from './views/view.ts';

// A purchase has many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const site = openSite();
let watched: Watched;
let page: Page;
let person: Person;
let member: Visitor;

beforeEach(async () => {
  member = await aMember(site.cloud);
  const { email } = member;
  watched = await site.enterAs(email);
  page = watched.page;
  page.setDefaultTimeout(20_000);
  person = aPerson(site.cloud, page, email);
});

const pay = (checkout: Page): Promise<void> => checkout.getByRole('button', { name: /^Pay/ }).click();

/** Posts the form without the window, like a customer who pays and closes it before the redirect. */
const payElsewhere = (address: string): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });

const subscribe = async (from: Page = page): Promise<Page> => {
  await from.bringToFront();
  const [popup] = await Promise.all([from.waitForEvent('popup'), press(from, 'Subscribe')]);
  return popup;
};

const codeOf = (email: string): string | undefined =>
  site.cloud.paystack.customers().find((each) => each.email === email)?.code;

const chargesOf = (email: string) =>
  site.cloud.paystack
    .payments()
    .filter(({ customerCode, status }) => customerCode === codeOf(email) && status === 'success');

/** Browsers log a warning if a script cannot close its window; the page's text remains then. */
const expectNoClosing = async (): Promise<void> => {
  const refusal = expect.stringContaining('Scripts may close only the windows');
  await expect.poll(() => watched.complaints, patience).toEqual([refusal]);
  watched.complaints.length = 0;
};

const holdWindowsBack = (): Promise<unknown> =>
  watched.context.addInitScript(() => {
    window.open = () => null;
  });

describe('the payment window', () => {
  test('the payment window opens with the click, 600 by 600 and titled as a VPN payment, before the checkout URL is known', async () => {
    await hold(page, 'startPayment');
    await person.choose('Explorer', 2);

    const popup = await subscribe();

    await page.getByText('Opening the payment for Explorer').waitFor();
    const seen = await popup.evaluate(() => [document.title, window.name, window.innerWidth, window.innerHeight]);
    expect(popup.url()).toBe('about:blank');
    expect(seen).toEqual(['Pazia VPN payment', 'Pazia VPN payment', 600, 600]);
  });

  test('the payment window goes only to the provider, has no opener, and closes on return', async () => {
    await person.choose('Explorer', 2);
    const visited: string[] = [];
    watched.context.on('page', (opened) =>
      opened.on('framenavigated', (frame) => visited.push(frame.url().replace(/\?.*/, ''))),
    );

    const popup = await person.openCheckout();
    const [opener, checkout] = [await popup.evaluate(() => window.opener as unknown), popup.url()];
    const isClosed = popup.waitForEvent('close');
    await pay(popup);
    await isClosed;
    await page.getByText('Explorer is yours').waitFor();

    expect(opener).toBe(null);
    expect(new URL(checkout).origin).toBe(site.cloud.checkoutUrl);
    const stops = [...new Set(visited.filter((url) => url !== 'about:blank'))];
    expect(stops).toEqual([checkout, `${site.cloud.url}/payment-return`]);
  });

  test('closing the payment window by hand after paying confirms the payment at once', async () => {
    await person.choose('Explorer', 2);
    const popup = await person.openCheckout();
    await payElsewhere(popup.url());

    await popup.close();

    await page.getByText('Looking at your payment for Explorer').waitFor();
    await page.getByText('Explorer is yours').waitFor();
  });

  test('closing the payment window by hand without paying keeps the same checkout payable', async () => {
    await person.choose('Explorer', 2);
    const popup = await person.openCheckout();
    const address = popup.url();

    await popup.close();
    await page.getByText('No payment has arrived').waitFor();
    await payElsewhere(address);
    await press(page, 'Check the payment');

    await page.getByText('Explorer is yours').waitFor();
    expect(chargesOf(person.email)).toHaveLength(1);
  });

  test('a blocked pop-up is replaced by a link to the provider, and paying there starts the plan', async () => {
    await holdWindowsBack();
    await person.choose('Explorer', 2);
    await press(page, 'Subscribe');
    await page.getByText('Your browser held the payment window back').waitFor();
    const link = page.getByRole('link', { name: 'Open the payment window' });
    const address = (await link.getAttribute('href')) ?? '';

    const [tab] = await Promise.all([watched.context.waitForEvent('page'), link.click()]);
    const isClosed = tab.waitForEvent('close');
    await pay(tab);
    await isClosed;
    await page.getByText('Explorer is yours').waitFor();

    expect(new URL(address).origin).toBe(site.cloud.checkoutUrl);
    expect(await link.count()).toBe(0);
  });
});

describe('the return page', () => {
  test('the return page confirms the payment when its opener is gone and no webhook comes', async () => {
    loseWebhooks(site.cloud);
    await person.choose('Explorer', 2);
    const popup = await person.openCheckout();
    await page.close();

    const isClosed = popup.waitForEvent('close');
    await pay(popup);
    await isClosed;

    // Only the record is read, since the account page itself would trigger a sync.
    expect(await member.record()).toMatchObject({ subscription: true, subscription_amount: 200 });
  });

  test('the return page tells a guest what to do and removes the reference from the URL', async () => {
    await page.goto(`${site.cloud.url}/favicon.svg`);
    await page.evaluate(() => localStorage.clear());

    await page.goto(`${site.cloud.url}/payment-return?trxref=ref_1&reference=ref_1`);

    await person.heading('You can close this window').waitFor();
    expect(page.url()).toBe(`${site.cloud.url}/payment-return`);
    await expectNoClosing();
    expect(await page.getByRole('link', { name: 'Go to your account' }).isVisible()).toBe(true);
  });
});

describe('a purchase in two tabs', () => {
  test('two tabs get the same checkout and the customer is charged once', async () => {
    const second = await watched.context.newPage();
    const other = aPerson(site.cloud, second, person.email);
    await person.choose('Explorer', 2);
    await other.choose('Explorer', 2);

    const [first, again] = [await person.openCheckout(), await other.openCheckout()];
    const addresses = [first.url(), again.url()];
    const isClosed = first.waitForEvent('close');
    await pay(first);
    await isClosed;
    await pay(again);
    await again.getByText('This was paid already').waitFor();
    await again.close();
    await page.getByText('Explorer is yours').waitFor();
    await second.getByText('Explorer is yours').waitFor();

    expect(addresses[0]).toBe(addresses[1]);
    expect(chargesOf(person.email).map(({ amount }) => amount)).toEqual([200]);
  });

  test('a stale tab cannot start a second payment', async () => {
    const second = await watched.context.newPage();
    const other = aPerson(site.cloud, second, person.email);
    await other.choose('Explorer', 2);
    await person.choose('Explorer', 2);
    await person.payBy('Pay');
    await page.getByText('Explorer is yours').waitFor();

    const popup = await subscribe(second);

    await popup.waitForEvent('close');
    await second.getByText('You already have this plan.').waitFor();
    expect(chargesOf(person.email)).toHaveLength(1);
  });
});
