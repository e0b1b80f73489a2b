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

const written = ([name, attributes]: Tag): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(String(value))}"`)
    .join(' ')}>`;

/** As PageTitle (web/src/ui/page-title.tsx) writes it in the browser. */
const titleOf = ({ title }: PageMeta): string => (title === brand.name ? title : `${title} · ${brand.name}`);

const shared = (property: string, content: string | number): Tag => ['meta', { property: `og:${property}`, content }];

const searchableTags = (siteUrl: string, path: string, page: PageMeta): Tag[] => [
  ['meta', { name: 'description', content: page.description }],
  ['link', { rel: 'canonical', href: `${siteUrl}${path}` }],
  shared('type', 'website'),
  shared('site_name', brand.name),
  shared('locale', 'en_GB'),
  shared('url', `${siteUrl}${path}`),
  shared('title', page.title),
  shared('description', page.description),
  shared('image', `${siteUrl}/social.png`),
  shared('image:type', 'image/png'),
  shared('image:width', 1200),
  shared('image:height', 630),
  shared('image:alt', socialPicture.alt),
  ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
];

const hiddenTags = ({ description }: PageMeta): Tag[] => [
  ['meta', { name: 'description', content: description }],
  ['meta', { name: 'robots', content: 'noindex' }],
];

/** What stands in the head of the page at an address; a page of which the copy says nothing is not built. */
const headOf = (siteUrl: string, path: string): { page: PageMeta; tags: Tag[] } => {
  const found = searchablePages[path];
  if (found) return { page: found, tags: searchableTags(siteUrl, path, found) };
  const page = path === shellPath ? noPage : hiddenPages[path];
  if (!page) throw new Error(`${path} has neither title nor description: web/src/copy/en/meta.ts gives each page both`);
  return { page, tags: hiddenTags(page) };
};

const withHead = (html: string, page: PageMeta, tags: readonly Tag[]): string => {
  const title = `<title>${escaped(titleOf(page))}</title>`;
  return html.replace(titlePattern, () => `${title}${tags.map(written).join('')}`);
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

// Nothing is forbidden: a search must read a page to see that it is not to be shown, and its script needs the API.
const robots = (siteUrl: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

/**
 * Writes into each page what a search and a shared link read of it, and beside them robots.txt and sitemap.xml. app.html
 * asks not to be shown: it is the answer at every address that is no page. Comes after the plugin that writes the pages.
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
          const { page, tags } = headOf(siteUrl, pathOf(file));
          const html = await readFile(join(outDir, file), 'utf8');
          await writeFile(join(outDir, file), withHead(html, page, tags));
        }
        await writeFile(join(outDir, 'sitemap.xml'), sitemap(siteUrl));
        await writeFile(join(outDir, 'robots.txt'), robots(siteUrl));
      },
    },
  };
};
