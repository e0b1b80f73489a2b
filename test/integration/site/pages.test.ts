import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { routeEntries } from '#web/app/pages.tsx';

const pageOf = (file: string): string => readFileSync(join(inject('siteFolder'), file), 'utf8');

test.each([
  ['index.html', '/', 'Get Started'],
  ['pricing.html', '/pricing', 'Get Ultimate Access'],
  ['download.html', '/download', 'Download for Android'],
  ['privacy-policy.html', '/privacy-policy', 'no activity logs and no connection logs'],
  ['terms-and-conditions.html', '/terms-and-conditions', 'You must be 18 or older'],
  ['login.html', '/login', 'Please use the password sent to your email.'],
  ['register.html', '/register', 'name="re_password"'],
  ['forgot-password.html', '/forgot-password', 'name="email"'],
])('%s, the page at %s, can be read without JavaScript and contains: %s', (file, address, text) => {
  const html = pageOf(file);

  expect(html).toContain(text);
  expect(html).toContain(`data-page="${address}"`);
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test.each([
  ['verify-email.html', '/verify-email'],
  ['password-reset.html', '/password-reset'],
  ['account.html', '/account'],
])('%s has the layout of the page at %s and preloads its code', (file, address) => {
  const html = pageOf(file);

  expect(html).toContain(`data-page="${address}"`);
  expect(html).not.toContain('data-rendered');
  expect(html).toContain('<a class="nav-link" href="/pricing"');
  expect(html).toMatch(/rel="modulepreload"[^>]*\/assets\/app-/);
});

test('each route of the app has its own HTML file', () => {
  const missing = Object.keys(routeEntries)
    .map((path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`))
    .filter((file) => !existsSync(join(inject('siteFolder'), file)));

  expect(missing).toEqual([]);
});

test('the HTML served at unknown addresses is empty', () => {
  const html = pageOf('app.html');

  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('data-page');
});
