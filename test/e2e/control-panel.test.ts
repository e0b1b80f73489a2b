import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSite, patience } from '#test/support/browsing.ts';

const site = openSite();

/** A payment of a new customer at the provider. */
const aPayment = async (reference: string) => {
  const { ports, url, paystack } = site.cloud;
  const { authorizationUrl } = await ports.provider.initialize({
    reference,
    email: `${reference}.with-a-long-name@example.com`,
    amountCents: 200,
    planCode: site.cloud.planCodes.explorer,
    callbackUrl: `${url}/payment-return`,
    cancelUrl: `${url}/pricing`,
    userId: `usr_${reference}`,
  });
  await fetch(authorizationUrl, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', card: 'second' }),
    redirect: 'manual',
  });
  await expect.poll(() => paystack.subscriptions().some(({ boughtBy }) => boughtBy === reference), patience).toBe(true);
};

const openPanel = async (width: number): Promise<Page> => {
  const { page } = await site.enter({ viewport: { width, height: 900 } });
  await page.goto(`${site.cloud.url}/_local/`);
  return page;
};

describe('the control panel', () => {
  test.each([390, 1440])('no column is cut in a window of %i pixels', async (width) => {
    await aPayment(`panel-${width}`);
    await site.cloud.ports.provider.refund(`panel-${width}`);
    const page = await openPanel(width);

    const cut = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.scroll, td, td code')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 80)}`),
    );

    expect(await page.locator('#payments, #refunds, #subscriptions, #cards').locator('td').count()).toBeGreaterThan(20);
    expect(cut).toEqual([]);
  });

  test('a card is declined, a payment refunded and a switch set with one click each', async () => {
    const reference = 'panel-clicks';
    await aPayment(reference);
    const page = await openPanel(1440);
    const rowOf = (section: string, text: string) => page.locator(`#${section} tbody tr`).filter({ hasText: text });

    await rowOf('cards', reference).getByRole('button', { name: 'Decline' }).click();
    await rowOf('cards', reference).getByText('declined', { exact: true }).waitFor();
    await rowOf('payments', reference).getByRole('button', { name: 'Refund' }).click();
    await rowOf('refunds', reference).waitFor();
    await page.getByLabel('New refunds end as').selectOption('failed');

    await expect.poll(() => site.cloud.paystack.switches.get().refundOutcome, patience).toBe('failed');
    site.cloud.paystack.switches.set({ refundOutcome: 'processed' });
    expect(site.cloud.paystack.refunds().find((refund) => refund.reference === reference)?.amount).toBe(200);
  });
});
