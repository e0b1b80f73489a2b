import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { headersFor } from '#infra/config/headers.ts';
import { site } from '#infra/local/site/site.ts';
import { aFolder } from '#test/support/folders.ts';

const script = 'console.info("hello");'.repeat(100);

const aSite = () => {
  const outside = aFolder();
  const folder = join(outside, 'site');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<h1>home</h1>');
  writeFileSync(join(folder, 'app.html'), '<h1>shell</h1>');
  writeFileSync(join(folder, 'pricing.html'), '<h1>pricing</h1>');
  writeFileSync(join(folder, 'assets/index-abc.js'), script);
  writeFileSync(join(folder, 'bootstrap.js'), 'x');
  const part = site(folder);
  return async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await part(new Request(`http://localhost:3000${path}`, init));
    if (!response) throw new Error('the site left a request to others');
    return response;
  };
};

describe('the local site server', () => {
  test.each([
    ['/', '<h1>home</h1>'],
    ['/pricing', '<h1>pricing</h1>'],
    ['/pricing/', '<h1>pricing</h1>'],
    ['/pricing.html', '<h1>pricing</h1>'],
  ])('the site serves the page %s', async (path, body) => {
    const get = aSite();

    const response = await get(path);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(body);
  });

  test.each([
    '/no-such-page',
    '/reset/deep/er',
    '/index',
    '/app',
    '//pricing',
    '/%70ricing',
    '/%E0%A4%A',
    '/robots.exe',
  ])('the unknown path %s is 404 with the shell, which shows the not-found page', async (path) => {
    const get = aSite();

    const response = await get(path, { headers: { 'if-none-match': '*' } });

    expect([response.status, await response.text()]).toEqual([404, '<h1>shell</h1>']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Object.fromEntries(response.headers)).toMatchObject(headersFor('page', 'http'));
    expect(response.headers.get('etag')).toBeNull();
  });

  test.each([
    '/assets/missing.js',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/index.html%00.js',
  ])('the site has no file %s', async (path) => {
    const get = aSite();

    const response = await get(path);

    expect(response.status).toBe(404);
  });

  test('a path that cannot be decoded is a bad request', async () => {
    const get = aSite();

    const response = await get('/assets/%E0%A4%A');

    expect(response.status).toBe(400);
  });

  test('a page has the production headers and is revalidated each time', async () => {
    const get = aSite();

    const { headers } = await get('/');

    expect(Object.fromEntries(headers)).toMatchObject({ ...headersFor('page', 'http'), 'cache-control': 'no-cache' });
  });

  test('hashed assets are cached for a year and other files are not', async () => {
    const get = aSite();

    const [hashed, plain] = await Promise.all([get('/assets/index-abc.js'), get('/bootstrap.js')]);

    expect(Object.fromEntries(hashed.headers)).toMatchObject(headersFor('asset', 'http'));
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Object.fromEntries(plain.headers)).toMatchObject(headersFor('page', 'http'));
    expect(plain.headers.get('cache-control')).toBe('no-cache');
  });

  test('responses are compressed only for clients that accept it', async () => {
    const get = aSite();
    const path = '/assets/index-abc.js';

    const packed = await get(path, { headers: { 'accept-encoding': 'gzip, br' } });
    const plain = await get(path, { headers: { 'accept-encoding': 'br;q=0, deflate' } });

    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  test('an unchanged file is answered with 304 until it changes', async () => {
    const get = aSite();
    const etag = (await get('/')).headers.get('etag') ?? '';

    const same = await get('/', { headers: { 'if-none-match': etag } });
    const other = await get('/', { headers: { 'if-none-match': '"other"' } });

    expect([same.status, other.status]).toEqual([304, 200]);
  });

  test('the site rejects writes', async () => {
    const get = aSite();

    const response = await get('/', { method: 'POST' });

    expect(response.status).toBe(405);
  });
});
