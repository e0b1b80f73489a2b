import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from './weights.ts';
import { builtSite } from './weights.ts';

let read: BuiltSite | undefined;

/** Read once: compressing as well as a server can takes its time. */
const site = (): BuiltSite => {
  read ??= builtSite(inject('siteFolder'));
  return read;
};

/** Brotli bytes at most: script before the page can be used, style, HTML. A little above what they are, so that growth is seen. */
const budgets: Record<string, [script: number, style: number, html: number]> = {
  'index.html': [2_200, 5_600, 8_200],
  'pricing.html': [2_200, 5_200, 3_100],
  'download.html': [2_200, 3_700, 2_300],
  'privacy-policy.html': [2_200, 4_000, 3_100],
  'terms-and-conditions.html': [2_200, 4_000, 3_400],
  'login.html': [121_000, 4_300, 1_700],
  'register.html': [122_500, 4_300, 1_700],
  'confirmation.html': [121_500, 4_300, 1_600],
  'forgot-password.html': [121_000, 4_300, 1_600],
  'password-confirmation.html': [114_500, 4_300, 1_500],
  'password-reset.html': [122_000, 4_300, 1_600],
  'change-password.html': [121_500, 4_300, 1_600],
  'verify-email.html': [132_000, 4_300, 1_600],
  'logout.html': [125_000, 4_300, 1_500],
  'payment-return.html': [123_500, 3_500, 1_500],
  'account.html': [136_000, 4_300, 1_600],
  'app.html': [83_000, 3_500, 700],
};

/** Rendered when the site is built, with the name of the code that a press brings later. */
const rendered: [page: string, code: string][] = [
  ['index.html', 'home-page'],
  ['pricing.html', 'pricing-page'],
  ['download.html', 'download-page'],
  ['privacy-policy.html', 'privacy-policy-page'],
  ['terms-and-conditions.html', 'terms-page'],
];

const forms = ['login', 'register', 'confirmation', 'forgot-password', 'password-reset', 'change-password'].map(
  (name) => `${name}.html`,
);

/** Words by which a piece of code betrays what is in it. */
const signs = {
  mui: /MuiButton|createTheme|emotion/,
  overlays: /MuiModal|MuiPopover|MuiMenu|paperAnchor/,
  schemas: /ZodMini|invalid_type/,
  wholeZod: /(?<![$\w])Zod(String|Object)\b|Ungültige Eingabe/,
};

const filesWith = (files: Iterable<string>, sign: RegExp): string[] =>
  [...files].filter((file) => sign.test(site().read(file)));

describe('what a page weighs', () => {
  test('is limited for every page there is', () => {
    expect(site().pages().toSorted()).toEqual(Object.keys(budgets).toSorted());
  });

  test.each(Object.entries(budgets))('%s stays within its bytes', (page, [scriptMax, styleMax, htmlMax]) => {
    const { total, scriptsOf, stylesOf } = site();

    expect(total(scriptsOf(page)), 'script').toBeLessThanOrEqual(scriptMax);
    expect(total(stylesOf(page)), 'style').toBeLessThanOrEqual(styleMax);
    expect(total([page]), 'HTML').toBeLessThanOrEqual(htmlMax);
  });

  test.each(forms)('%s can be used after at most 125 kB of script', (page) => {
    expect(site().total(site().scriptsOf(page))).toBeLessThanOrEqual(125_000);
  });
});

describe('what a page is made of', () => {
  test.each(rendered)('%s needs no MUI, neither at once nor for its first press', (page, code) => {
    const files = [...site().scriptsOf(page), ...site().chunk(code), ...site().chunk('app')];

    expect(filesWith(files, signs.mui)).toEqual([]);
    expect(filesWith(files, signs.schemas)).toEqual([]);
  });

  test.each(forms)('%s has no schemas, dialogs, drawers or menus in it', (page) => {
    expect(filesWith(site().scriptsOf(page), signs.schemas)).toEqual([]);
    expect(filesWith(site().scriptsOf(page), signs.overlays)).toEqual([]);
  });

  test('the signs by which that is seen are those of the code', () => {
    expect(filesWith(site().scriptsOf('login.html'), signs.mui)).not.toEqual([]);
    expect(filesWith(site().chunk('navigation-drawer'), signs.overlays)).not.toEqual([]);
    expect(filesWith(site().chunk('exchange'), signs.schemas)).not.toEqual([]);
  });

  test('the small zod is all there is of zod', () => {
    expect(filesWith(site().scripts(), signs.wholeZod)).toEqual([]);
  });

  test.each(rendered)('%s asks for no script that its reader may never need', (page) => {
    expect(site().read(page)).not.toContain('modulepreload');
  });
});
