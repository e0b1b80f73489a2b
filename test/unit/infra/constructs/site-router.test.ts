import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { siteRouter } from '#infra/constructs/site-router.ts';

/** The object key for a request of `uri`, computed by running the function code as CloudFront does. */
const objectFor = (pages: string[], uri: string): unknown =>
  runInNewContext(`${siteRouter(pages)}; handler({ request: ${JSON.stringify({ uri })} }).uri`);

const pages = ['index.html', 'about/index.html', 'terms.html', 'app.html'];

describe('Routing of site paths', () => {
  test.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/terms', '/terms.html'],
  ])('the prerendered page %s is served as its file', (uri, file) => {
    expect(objectFor(pages, uri)).toBe(file);
  });

  test.each(['/bootstrap.js', '/assets/app-1a2b.js', '/favicon.svg', '/.well-known/security.txt'])(
    '%s is served as a file',
    (uri) => {
      expect(objectFor(pages, uri)).toBe(uri);
    },
  );

  test.each(['/account', '/no/such/page'])('%s is served by the app page', (uri) => {
    expect(objectFor(pages, uri)).toBe('/app.html');
  });

  test('without an empty app page, the home page serves app routes', () => {
    expect(objectFor(['index.html'], '/account')).toBe('/index.html');
  });
});
