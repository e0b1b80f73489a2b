import { brand } from '#contract/brand.ts';
import { cacheControl } from '#infra/config/headers.ts';
import type { Check } from './check.ts';
import { must } from './check-failure.ts';
import { mustHaveHeaders, mustHaveStatus } from './expectations.ts';
import type { Reply, Site } from './site.ts';

const mustBePage = (reply: Reply, site: Site): void => {
  const type = reply.headers.get('content-type');
  must(type?.startsWith('text/html') === true, `expected HTML, got ${type}`);
  mustHaveHeaders(reply, 'page', site);
};

const assetPath = /(\/assets\/[^"\s]+)/gu;

const mustBeAsset = async (path: string, site: Site): Promise<void> => {
  const asset = await site.fetch(path);
  must(asset.status === 200, `expected 200, got ${asset.status} for ${path}`);
  mustHaveHeaders(asset, 'asset', site);
  const caching = asset.headers.get('cache-control');
  must(caching === cacheControl.asset, `expected cache-control: ${cacheControl.asset}, got ${caching} for ${path}`);
};

const filesNext = 'Look at the stack web: did its last deployment upload the files, and is the bucket not empty?';

/** The pages and files of the site. */
export const pageChecks: readonly Check[] = [
  {
    fact: 'the home page is the app, with its security headers',
    next: filesNext,
    run: async (site) => {
      const page = await site.fetch('/');
      mustHaveStatus(page, 200);
      mustBePage(page, site);
      must(
        /<title>[^<]+<\/title>/u.test(page.text) && page.text.includes(brand.name),
        `the page is not ${brand.name}'s`,
      );
      return undefined;
    },
  },
  {
    fact: 'the assets of the home page are served, to be cached for ever',
    next: filesNext,
    run: async (site) => {
      const { text } = await site.fetch('/');
      const paths = new Set([...text.matchAll(assetPath)].map(([, path = '']) => path));
      must(paths.size > 0, 'the page refers to no file of /assets');
      for (const path of paths) await mustBeAsset(path, site);
      return `${paths.size} files`;
    },
  },
  {
    fact: 'an unknown page is a 404 of the app',
    next: "Look at the function 'router' of the distribution.",
    run: async (site) => {
      const page = await site.fetch('/smoke-test-of-an-unknown-page');
      mustHaveStatus(page, 404);
      mustBePage(page, site);
      return undefined;
    },
  },
  {
    fact: 'http redirects to https',
    next: 'Look at the viewer protocol policy of the distribution.',
    run: async ({ url, transport, fetch }) => {
      if (transport === 'http') return 'not checked: the address is http';
      const { status, headers } = await fetch(`http://${url.host}/`);
      const target = headers.get('location');
      must([301, 307, 308].includes(status), `expected a redirect, got ${status}`);
      must(target?.startsWith(`https://${url.host}/`) === true, `expected a redirect to https, got ${target}`);
      return undefined;
    },
  },
];
