import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSite } from '#test/support/browsing.ts';
import { aMember, aPerson } from '#test/support/person.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { accountRows } from './error-rows/account-rows.ts';
import { linkRows } from './error-rows/link-rows.ts';
import type { Row, Shown } from './error-rows/row.ts';
import { shopRows } from './error-rows/shop-rows.ts';
import { signingRows } from './error-rows/signing-rows.ts';

const site = openSite();
let shared: Visitor;

beforeAll(async () => {
  shared = await aMember(site.cloud);
});

/** Not by role: an open dialog hides the toast from screen readers and shows the same text itself. */
const toast = (page: Page) => page.locator('.MuiSnackbar-root .MuiAlert-root');

/** Locates a text by its visible position on the page. */
const places: Record<Shown['where'], (page: Page, text: string) => Promise<void>> = {
  toast: (page, text) => toast(page).getByText(text, { exact: true }).waitFor(),
  notice: (page, text) => page.locator('.notice-wrong[role="alert"]').getByText(text, { exact: true }).waitFor(),
  done: (page, text) => page.locator('.notice-done').getByText(text, { exact: true }).waitFor(),
  field: (page, text) => page.locator('.field-error').getByText(text, { exact: true }).waitFor(),
  dialog: (page, text) => page.getByRole('dialog').getByRole('alert').getByText(text, { exact: true }).waitFor(),
  panel: (page, text) => page.locator('.payment').getByText(text, { exact: true }).waitFor(),
};

/** Expects a filled alert in the colour of its severity, at the top centre. */
const expectToast = async (page: Page, severity: 'success' | 'error'): Promise<void> => {
  const looks = await toast(page).getAttribute('class');
  const box = await toast(page).boundingBox();
  expect(looks).toContain('MuiAlert-filled');
  expect(looks).toContain(`MuiAlert-color${severity === 'success' ? 'Success' : 'Error'}`);
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBeCloseTo(640, -1);
  expect(box?.y).toBeLessThan(120);
};

const memberFor = async (as: Row['as']): Promise<Visitor | null> => {
  if (as === 'member') return shared;
  return as === 'newcomer' ? aMember(site.cloud) : null;
};

const provoke = async ({ as, act, shown, ends }: Row): Promise<void> => {
  const { cloud } = site;
  const member = await memberFor(as);
  const { page } = member ? await site.enterAs(member.email) : await site.enter();
  page.setDefaultTimeout(20_000);
  await act({ page, cloud, member, person: aPerson(cloud, page, member?.email) });
  for (const { where, text, severity } of shown) {
    await places[where](page, text);
    if (severity) await expectToast(page, severity);
  }
  if (ends) await page.waitForURL(`**${ends}`);
};

describe.each([
  ['signing in, up and out', signingRows],
  ['passwords and mailed links', linkRows],
  ['choosing and paying', shopRows],
  ['the account', accountRows],
])('error catalogue on the page: %s', (_part, rows) => {
  test.each(rows)('the page shows the outcome in the words of the catalogue: $name', provoke, 60_000);
});
