import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { brand } from '#contract/brand.ts';
import type { PageMeta } from '#web/copy/en/meta.ts';
import { hiddenPages, noPage, searchablePages, socialPicture } from '#web/copy/en/meta.ts';

type Tag = readonly [name: 'meta' | 'link', attributes: Record<string, string | number>];

const titlePattern = /<title>.*?<\/title>/;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const tagHtml = ([name, attributes]: Tag): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(String(value))}"`)
    .join(' ')}>`;

/** The same title that PageTitle (web/src/ui/page-title.tsx) sets in the browser. */
const titleOf = ({ title }: PageMeta): string => (title === brand.name ? title : `${title} · ${brand.name}`);

const openGraph = (property: string, content: string | number): Tag => [
  'meta',
  { property: `og:${property}`, content },
];

const searchableTags = (siteUrl: string, path: string, page: PageMeta): Tag[] => [
  ['meta', { name: 'description', content: page.description }],
  ['link', { rel: 'canonical', href: `${siteUrl}${path}` }],
  openGraph('type', 'website'),
  openGraph('site_name', brand.name),
  openGraph('locale', 'en_GB'),
  openGraph('url', `${siteUrl}${path}`),
  openGraph('title', page.title),
  openGraph('description', page.description),
  openGraph('image', `${siteUrl}/social.png`),
  openGraph('image:type', 'image/png'),
  openGraph('image:width', 1200),
  openGraph('image:height', 630),
  openGraph('image:alt', socialPicture.alt),
  ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
];

const hiddenTags = ({ description }: PageMeta): Tag[] => [
  ['meta', { name: 'description', content: description }],
  ['meta', { name: 'robots', content: 'noindex' }],
];

/** Title and meta tags of the page at an address. The build fails for a page without them. */
const headFor = (siteUrl: string, path: string): { page: PageMeta; tags: Tag[] } => {
  const found = searchablePages[path];
  if (found) return { page: found, tags: searchableTags(siteUrl, path, found) };
  const page = path === shellPath ? noPage : hiddenPages[path];
  if (!page) throw new Error(`${path} has neither title nor description: web/src/copy/en/meta.ts gives each page both`);
  return { page, tags: hiddenTags(page) };
};

const withHead = (html: string, page: PageMeta, tags: readonly Tag[]): string => {
  const title = `<title>${escaped(titleOf(page))}</title>`;
  return html.replace(titlePattern, () => `${title}${tags.map(tagHtml).join('')}`);
};

const shellPath = '/app';
const pathOf = (file: string): string => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`);

const sitemap = (siteUrl: string): string => {
  const urls = Object.keys(searchablePages).map((path) => `  <url><loc>${escaped(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
};

// Nothing is disallowed: a crawler must fetch a page to see its noindex, and the page's script needs the API.
const robots = (siteUrl: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/**
 * Adds title, description, canonical link and Open Graph tags to each page, and writes robots.txt and sitemap.xml. app.html
 * is noindex, since it is served at unknown addresses. Runs after the plugin that writes the pages.
 */
export const siteHead = (siteUrl: string): Plugin => {
  let outDir = '';
  return {
    name: 'pazia-site-head',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        for (const file of (await readdir(outDir)).filter((name) => name.endsWith('.html'))) {
          const { page, tags } = headFor(siteUrl, pathOf(file));
          const html = await readFile(join(outDir, file), 'utf8');
          await writeFile(join(outDir, file), withHead(html, page, tags));
        }
        await writeFile(join(outDir, 'sitemap.xml'), sitemap(siteUrl));
        await writeFile(join(outDir, 'robots.txt'), robots(siteUrl));
      },
    },
  };
};
