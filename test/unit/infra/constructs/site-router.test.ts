import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { siteRouter } from '#infra/constructs/site-router.ts';

/** What the bucket is asked for when a browser asks for `uri`, with the program run as CloudFront runs it. */
const asked = (pages: string[], uri: string): unknown =>
  runInNewContext(`${siteRouter(pages)}; handler({ request: ${JSON.stringify({ uri })} }).uri`);

const pages = ['index.html', 'about/index.html', 'terms.html', 'app.html'];

describe('A path of the site', () => {
  test.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/terms', '/terms.html'],
  ])('%s that was rendered at build time is its page', (uri, file) => {
    expect(asked(pages, uri)).toBe(file);
  });

  test.each(['/bootstrap.js', '/assets/app-1a2b.js', '/favicon.svg', '/.well-known/security.txt'])(
    '%s is a file',
    (uri) => {
      expect(asked(pages, uri)).toBe(uri);
    },
  );

  test.each(['/account', '/no/such/page'])('%s is left to the app', (uri) => {
    expect(asked(pages, uri)).toBe('/app.html');
  });

  test('is left to the app on the home page where the build has no empty one', () => {
    expect(asked(['index.html'], '/account')).toBe('/index.html');
  });
});
