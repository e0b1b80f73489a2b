import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { headersFor } from '#infra/config/headers.ts';
import { siteRouter } from '#infra/constructs/site-router.ts';

const files = ['.well-known/security.txt', 'about/index.html', 'app.html', 'bootstrap.js', 'index.html', 'terms.html'];
const shell = `<p title="it's \u2028 \\ the shell">`;

/** What the function returns for a request of `uri`, computed by running its code as CloudFront does. */
const routed = (uri: string): unknown =>
  runInNewContext(`${siteRouter({ files, shell })}; handler({ request: ${JSON.stringify({ uri })} })`);

describe('Routing of site paths', () => {
  test.each([
    ['/', '/index.html'],
    ['/about', '/about/index.html'],
    ['/about/', '/about/index.html'],
    ['/terms', '/terms.html'],
  ])('the prerendered page %s is served as its file', (uri, file) => {
    expect(routed(uri)).toEqual({ uri: file });
  });

  test.each(['/bootstrap.js', '/.well-known/security.txt', '/terms.html'])('%s is served as a file', (uri) => {
    expect(routed(uri)).toEqual({ uri });
  });

  test.each([
    '/no/such/page',
    '/index',
    '/app',
    '/About',
    '/robots.exe',
    '/bootstrap.js/',
    '//about',
    '/__proto__',
    '/constructor',
  ])('the unknown path %s gets the shell with status 404 and all headers of a page', (uri) => {
    expect(routed(uri)).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {
        ...Object.fromEntries(Object.entries(headersFor('page')).map(([name, value]) => [name, { value }])),
        'cache-control': { value: 'no-cache' },
        'content-type': { value: 'text/html; charset=utf-8' },
      },
      body: { encoding: 'text', data: shell },
    });
  });
});
