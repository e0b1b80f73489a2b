// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, inject, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { cacheControl } from '#infra/config/headers.ts';
import { stageOf } from '#infra/config/stages.ts';
import { readBuiltSite } from '#infra/constructs/built-site.ts';
import { routerBytesMax, siteRouter } from '#infra/constructs/site-router.ts';
import { site } from '#infra/local/site/site.ts';
import { routeEntries } from '#web/app/pages.tsx';
import { iconFrame, pngSize } from './image-size.ts';

const { siteUrl } = stageOf(process.env.STAGE ?? 'prod');

const bytesOf = (file: string): Buffer => readFileSync(join(inject('siteFolder'), file));
const textOf = (file: string): string => bytesOf(file).toString('utf8');
const headOf = (file: string): HTMLHeadElement => new DOMParser().parseFromString(textOf(file), 'text/html').head;

/** All values of one kind of tag, so that a test fails on duplicates. */
const values = (head: HTMLHeadElement, selector: string, attribute: string): (string | null)[] =>
  [...head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
const openGraph = (head: HTMLHeadElement, property: string) =>
  values(head, `meta[property="og:${property}"]`, 'content');
const named = (head: HTMLHeadElement, name: string) => values(head, `meta[name="${name}"]`, 'content');
const titlesOf = (head: HTMLHeadElement) => [...head.querySelectorAll('title')].map(({ textContent }) => textContent);

const htmlFiles = (): string[] => readdirSync(inject('siteFolder')).filter((name) => name.endsWith('.html'));

/** What CloudFront's function returns for a path of the built site. */
const routed = (uri: string): unknown =>
  runInNewContext(
    `${siteRouter(readBuiltSite(inject('siteFolder')))}; handler({ request: ${JSON.stringify({ uri })} })`,
  );

/** Path and file of every indexed page. */
const pages: [path: string, file: string][] = [
  ['/', 'index.html'],
  ['/pricing', 'pricing.html'],
  ['/download', 'download.html'],
  ['/login', 'login.html'],
  ['/register', 'register.html'],
  ['/privacy-policy', 'privacy-policy.html'],
  ['/terms-and-conditions', 'terms-and-conditions.html'],
];

describe('page metadata', () => {
  test.each(pages)('%s has one title, one description and one canonical address', (path, file) => {
    const head = headOf(file);

    expect(titlesOf(head)).toEqual([expect.stringMatching(new RegExp(`^.{5,} · ${brand.name}$`))]);
    expect(named(head, 'description')).toEqual([expect.stringMatching(/^.{50,170}$/)]);
    expect(values(head, 'link[rel="canonical"]', 'href')).toEqual([siteUrl + path]);
    expect(named(head, 'robots')).toEqual([]);
  });

  test.each(pages)('%s has Open Graph tags with an image of the size they state', (path, file) => {
    const head = headOf(file);

    expect(openGraph(head, 'type')).toEqual(['website']);
    expect(openGraph(head, 'site_name')).toEqual([brand.name]);
    expect(openGraph(head, 'locale')).toEqual(['en_GB']);
    expect(openGraph(head, 'url')).toEqual([siteUrl + path]);
    expect(titlesOf(head)).toEqual([`${openGraph(head, 'title')[0]} · ${brand.name}`]);
    expect(openGraph(head, 'description')).toEqual(named(head, 'description'));
    expect(openGraph(head, 'image:alt')).toEqual([expect.stringContaining(brand.name)]);
    expect(named(head, 'twitter:card')).toEqual(['summary_large_image']);
    const [image = ''] = openGraph(head, 'image');
    expect(image?.startsWith(`${siteUrl}/`)).toBe(true);
    const size = { width: Number(openGraph(head, 'image:width')), height: Number(openGraph(head, 'image:height')) };
    expect(pngSize(bytesOf(new URL(image ?? '').pathname))).toEqual(size);
  });

  test.each([
    'account',
    'change-password',
    'payment-return',
    'verify-email',
    'password-reset',
    'confirmation',
    'logout',
  ])('/%s, which concerns one visitor, is noindex', (name) => {
    expect(named(headOf(`${name}.html`), 'robots')).toEqual(['noindex']);
  });

  test('no two pages share a title or a description', () => {
    const heads = htmlFiles().map(headOf);

    expect(new Set(heads.flatMap(titlesOf)).size).toBe(heads.length);
    expect(new Set(heads.flatMap((head) => named(head, 'description'))).size).toBe(heads.length);
  });

  test('the page at unknown addresses is noindex and has no canonical address', () => {
    const head = headOf('app.html');

    expect(named(head, 'robots')).toEqual(['noindex']);
    expect(values(head, 'link[rel="canonical"]', 'href')).toEqual([]);
    expect(titlesOf(head)).toEqual([brand.name]);
  });

  test('the preview image of shared links is below 150 kB', () => {
    expect(bytesOf('social.png').length).toBeLessThan(150_000);
  });
});

describe('files beside the pages', () => {
  test('the sitemap lists exactly the indexed pages', () => {
    const listed = [...textOf('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const found = htmlFiles().filter((file) => named(headOf(file), 'robots').length === 0);

    expect(listed).toEqual(pages.map(([path]) => siteUrl + path));
    expect(found.sort()).toEqual(pages.map(([, file]) => file).sort());
  });

  test('robots.txt disallows nothing and names the sitemap', () => {
    const lines = textOf('robots.txt').split('\n');

    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(lines.filter((line) => /^Disallow: *\S/.test(line))).toEqual([]);
  });

  test("the manifest has the product's name, its theme colour and icons of the stated sizes", () => {
    const manifest = JSON.parse(textOf('manifest.webmanifest'));
    const pictures: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    const drawn = pictures.filter(({ src }) => src.endsWith('.png'));

    expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'browser' });
    expect(named(headOf('index.html'), 'theme-color')).toContain(manifest.theme_color);
    for (const { src, sizes } of drawn) {
      const { width, height } = pngSize(bytesOf(src));
      expect(`${width}x${height}`, src).toBe(sizes);
    }
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect(bytesOf('favicon.svg').length).toBeGreaterThan(0);
  });

  test.each(['index.html', 'app.html'])('the icons that %s links to exist', (file) => {
    const head = headOf(file);

    expect(values(head, 'link[rel="manifest"]', 'href')).toEqual(['/manifest.webmanifest']);
    expect(values(head, 'link[rel="icon"]', 'href')).toEqual(['/favicon.ico', '/favicon.svg']);
    expect(pngSize(iconFrame(bytesOf('favicon.ico')))).toEqual({ width: 32, height: 32 });
    const [touch] = values(head, 'link[rel="apple-touch-icon"]', 'href');
    expect(pngSize(bytesOf(touch ?? ''))).toEqual({ width: 180, height: 180 });
  });

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/social.png', 'image/png'],
  ])('%s is served with its media type and revalidation, and CloudFront treats it as a file', async (path, type) => {
    const response = await site(inject('siteFolder'))(new Request(`http://localhost:3000${path}`));

    expect(response?.status).toBe(200);
    expect(response?.headers.get('content-type')).toBe(type);
    expect(response?.headers.get('cache-control')).toBe(cacheControl.page);
    expect(routed(path)).toEqual({ uri: path });
  });

  test.each(pages)('%s is served from its own file, locally and by CloudFront', async (path, file) => {
    const response = await site(inject('siteFolder'))(new Request(`http://localhost:3000${path}`));

    expect(await response?.text()).toBe(textOf(file));
    expect(routed(path)).toEqual({ uri: `/${file}` });
  });

  test.each(Object.keys(routeEntries))('the page %s is known, locally and to CloudFront', async (path) => {
    const response = await site(inject('siteFolder'))(new Request(`http://localhost:3000${path}`));

    expect(response?.status).toBe(200);
    expect(routed(path)).toEqual({ uri: expect.stringMatching(/\.html$/) });
  });

  test.each(['/no-such-page', '/account/deeper', '/app', '/no-such-picture.png'])(
    'the unknown path %s is 404 with the not-found page, locally and by CloudFront',
    async (path) => {
      const response = await site(inject('siteFolder'))(new Request(`http://localhost:3000${path}`));

      expect([response?.status, await response?.text()]).toEqual([404, textOf('app.html')]);
      expect(routed(path)).toMatchObject({ statusCode: 404, body: { data: textOf('app.html') } });
    },
  );

  test('the router with all paths of the site is within the limit of a CloudFront function', () => {
    expect(Buffer.byteLength(siteRouter(readBuiltSite(inject('siteFolder'))))).toBeLessThan(routerBytesMax);
  });
});
