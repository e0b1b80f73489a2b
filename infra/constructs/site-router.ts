import { cacheControl, headersFor } from '#infra/config/headers.ts';
import type { BuiltSite } from './built-site.ts';
import { shellFile } from './built-site.ts';

/** CloudFront's limit for the code of a function. */
export const routerBytesMax = 10_240;

/**
 * The code of the CloudFront function in front of the site. It passes the paths of files on, a page's path as that of its
 * HTML, and answers any other path with 404 and the empty shell, whose script shows the not-found page. Paths of /assets
 * and /api never reach it.
 */
export const siteRouter = ({ files, shell }: BuiltSite): string => `
var files = ${JSON.stringify(Object.fromEntries(files.map((file) => [`/${file}`, 1])))};
var pages = ${JSON.stringify(Object.fromEntries(files.filter(isPage).map((page) => [pathOf(page), `/${page}`])))};
var notFound = ${JSON.stringify(notFound(shell))};
function handler(event) {
  var request = event.request;
  var page = pages[request.uri.replace(/\\/+$/, '') || '/'];
  if (!page && !files[request.uri]) return notFound;
  if (page) request.uri = page;
  return request;
}`;

const isPage = (file: string): boolean => file.endsWith('.html') && file !== shellFile;

/** 'about/index.html' and 'about.html' are both '/about'. */
const pathOf = (page: string): string => `/${page.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

/** A response of a function gets no header from S3, so it carries all of its own. */
const notFound = (shell: string) => {
  const headers = {
    ...headersFor('page'),
    'cache-control': cacheControl.page,
    'content-type': 'text/html; charset=utf-8',
  };
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    body: { encoding: 'text', data: shell },
  };
};
