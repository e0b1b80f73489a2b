import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from './built-site.ts';
import { builtSite } from './built-site.ts';

let read: BuiltSite | undefined;

/** Read once: compressing as well as a server can takes its time. */
const site = (): BuiltSite => {
  read ??= builtSite(inject('siteFolder'));
  return read;
};

/** Brotli bytes at most: script before the page can be used, style, HTML. A little above what they are, so that growth is seen. */
const budgets: Record<string, [script: number, style: number, html: number]> = {
  'index.html': [1_450, 5_150, 7_850],
  'pricing.html': [1_450, 4_650, 2_900],
  'download.html': [1_450, 3_250, 2_100],
  'privacy-policy.html': [1_450, 3_550, 2_800],
  'terms-and-conditions.html': [1_450, 3_550, 3_100],
  'login.html': [1_450, 4_450, 1_950],
  'register.html': [1_450, 4_450, 2_200],
  'confirmation.html': [1_450, 4_450, 1_700],
  'forgot-password.html': [1_450, 4_450, 1_550],
  'password-confirmation.html': [1_450, 3_800, 1_450],
  'password-reset.html': [89_000, 4_450, 1_350],
  'change-password.html': [98_500, 4_450, 1_350],
  'verify-email.html': [99_500, 4_450, 1_400],
  'logout.html': [96_500, 3_800, 1_300],
  'payment-return.html': [95_500, 3_000, 1_300],
  'account.html': [98_500, 3_750, 1_350],
  'app.html': [84_000, 3_000, 500],
};

/** Rendered when the site is built, with the name of the code that a press brings later. */
const rendered: [page: string, code: string][] = [
  ['index.html', 'home-page'],
  ['pricing.html', 'pricing-page'],
  ['download.html', 'download-page'],
  ['privacy-policy.html', 'privacy-policy-page'],
  ['terms-and-conditions.html', 'terms-page'],
  ['login.html', 'login-page'],
  ['register.html', 'register-page'],
  ['confirmation.html', 'confirmation-page'],
  ['forgot-password.html', 'forgot-password-page'],
  ['password-confirmation.html', 'password-confirmation-page'],
];

/** Words by which a piece of code betrays what is in it. */
const signs = {
  mui: /MuiPaper|createTheme|emotion/,
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

  test('what the first paint of the home page waits for fits into the first flight of a connection', () => {
    const { total, scriptsOf, stylesOf } = site();

    expect(total(['index.html', ...scriptsOf('index.html'), ...stylesOf('index.html')])).toBeLessThanOrEqual(14 * 1024);
  });

  test.each(rendered)(
    '%s can be used after at most 90 kB of script, asked for when somebody does something',
    (_page, code) => {
      expect(site().total(new Set([...site().chunk('app'), ...site().chunk(code)]))).toBeLessThanOrEqual(90_000);
    },
  );
});

describe('what a page is made of', () => {
  test.each(rendered)('%s needs no MUI, neither at once nor for its first press', (page, code) => {
    const files = [...site().scriptsOf(page), ...site().chunk(code), ...site().chunk('app')];

    expect(filesWith(files, signs.mui)).toEqual([]);
    expect(filesWith(files, signs.schemas)).toEqual([]);
  });

  test('no page has MUI, dialogs, drawers or menus in what it asks for at once', () => {
    const first = site()
      .pages()
      .flatMap((page) => [...site().scriptsOf(page)]);

    expect(filesWith(new Set(first), signs.mui)).toEqual([]);
    expect(filesWith(new Set(first), signs.overlays)).toEqual([]);
  });

  test('the signs by which that is seen are those of the code', () => {
    expect(filesWith(site().chunk('overlay'), signs.mui)).not.toEqual([]);
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
