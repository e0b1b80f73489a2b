import { describe, expect, inject, test } from 'vitest';
import type { BuiltSite } from './built-site.ts';
import { builtSite } from './built-site.ts';

let read: BuiltSite | undefined;

/** Read once, since the best compression is slow. */
const site = (): BuiltSite => {
  read ??= builtSite(inject('siteFolder'));
  return read;
};

/** Maximum Brotli bytes: script before the page is usable, style, HTML. Slightly above the current sizes, to catch growth. */
const budgets: Record<string, [script: number, style: number, html: number]> = {
  'index.html': [1_450, 5_150, 7_850],
  'pricing.html': [1_450, 4_650, 2_900],
  'download.html': [1_450, 3_250, 2_100],
  'privacy-policy.html': [1_450, 3_550, 2_950],
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

/** Prerendered pages, with the chunk that the first interaction loads. */
const prerendered: [page: string, code: string][] = [
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

/** Strings that show which library a chunk contains. */
const patterns = {
  mui: /MuiPaper|createTheme|emotion/,
  overlays: /MuiModal|MuiPopover|MuiMenu|paperAnchor/,
  schemas: /ZodMini|invalid_type/,
  wholeZod: /(?<![$\w])Zod(String|Object)\b|Ungültige Eingabe/,
};

const filesWith = (files: Iterable<string>, pattern: RegExp): string[] =>
  [...files].filter((file) => pattern.test(site().read(file)));

describe('page sizes', () => {
  test('every page has a size budget', () => {
    expect(site().pages().toSorted()).toEqual(Object.keys(budgets).toSorted());
  });

  test.each(Object.entries(budgets))('%s stays within its size budget', (page, [scriptMax, styleMax, htmlMax]) => {
    const { total, scriptsOf, stylesOf } = site();

    expect(total(scriptsOf(page)), 'script').toBeLessThanOrEqual(scriptMax);
    expect(total(stylesOf(page)), 'style').toBeLessThanOrEqual(styleMax);
    expect(total([page]), 'HTML').toBeLessThanOrEqual(htmlMax);
  });

  test("the home page's first paint needs at most 14 KiB, the first TCP flight", () => {
    const { total, scriptsOf, stylesOf } = site();

    expect(total(['index.html', ...scriptsOf('index.html'), ...stylesOf('index.html')])).toBeLessThanOrEqual(14 * 1024);
  });

  test.each(prerendered)(
    '%s is interactive with at most 90 kB of script, loaded on the first interaction',
    (_page, code) => {
      expect(site().total(new Set([...site().chunk('app'), ...site().chunk(code)]))).toBeLessThanOrEqual(90_000);
    },
  );
});

describe('page contents', () => {
  test.each(prerendered)('%s needs no MUI, neither at first nor for its first interaction', (page, code) => {
    const files = [...site().scriptsOf(page), ...site().chunk(code), ...site().chunk('app')];

    expect(filesWith(files, patterns.mui)).toEqual([]);
    expect(filesWith(files, patterns.schemas)).toEqual([]);
  });

  test('no page loads MUI, dialogs, drawers or menus at first', () => {
    const first = site()
      .pages()
      .flatMap((page) => [...site().scriptsOf(page)]);

    expect(filesWith(new Set(first), patterns.mui)).toEqual([]);
    expect(filesWith(new Set(first), patterns.overlays)).toEqual([]);
  });

  test('the patterns for MUI, overlays and schemas match the chunks that contain them', () => {
    expect(filesWith(site().chunk('overlay'), patterns.mui)).not.toEqual([]);
    expect(filesWith(site().chunk('navigation-drawer'), patterns.overlays)).not.toEqual([]);
    expect(filesWith(site().chunk('exchange'), patterns.schemas)).not.toEqual([]);
  });

  test('the site contains zod/mini and not the full zod', () => {
    expect(filesWith(site().scripts(), patterns.wholeZod)).toEqual([]);
  });

  test.each(prerendered)('%s preloads no script', (page) => {
    expect(site().read(page)).not.toContain('modulepreload');
  });
});
