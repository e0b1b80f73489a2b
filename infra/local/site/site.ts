import { cacheControl, headersFor } from '#infra/config/headers.ts';
import { hashedFolder, shellFile } from '#infra/constructs/built-site.ts';
import type { RequestHandler } from '../request-handler.ts';
import { sentence } from '../web-request.ts';
import { encodingFor } from './compression.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';
import { siteFiles } from './site-files.ts';

const isHashed = (path: string): boolean => path.startsWith(`/${hashedFolder}/`);

const isPage = (path: string): boolean => !path.slice(path.lastIndexOf('/')).includes('.');

/** The files of a path, the first of which is served: the same rules as in infra/constructs/site-router.ts. */
const candidates = (path: string): string[] => {
  const page = path.replace(/\/+$/u, '');
  if (page.includes('//')) return [];
  if (!isPage(path)) return [path];
  if (page === '') return ['/index.html'];
  return isFileName.test(page) ? [] : [`${page}/index.html`, `${page}.html`];
};

/** The home page is '/' only, and the shell has no path of its own. */
const isFileName = /(\/index|^\/app)$/u;

type Found = { file: SiteFile; status: 200 | 404 };

const find = async (files: SiteFiles, path: string, accepted: string | null): Promise<Found | null> => {
  const encoding = encodingFor(accepted);
  for (const candidate of candidates(path)) {
    const file = await files(candidate, encoding);
    if (file) return { file, status: 200 };
  }
  // Its script shows the not-found page.
  const shell = isHashed(path) ? null : await files(`/${shellFile}`, encoding);
  return shell && { file: shell, status: 404 };
};

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

const respond = ({ file, status }: Found, path: string, request: Request): Response => {
  const { bytes, type, etag, encoding } = file;
  // As at the edge, where each behavior has its headers.
  const kind = isHashed(path) ? 'asset' : 'page';
  const headers = new Headers(headersFor(kind, 'http'));
  headers.set('cache-control', cacheControl[kind]);
  headers.set('vary', 'accept-encoding');
  if (status === 200) headers.set('etag', etag);
  if (status === 200 && request.headers.get('if-none-match')?.split(/,\s*/u).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', type);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(bytes), { status, headers });
};

/** The built site with production's headers. */
export const site = (folder: string | null): RequestHandler => {
  const files: SiteFiles = folder === null ? async () => null : siteFiles(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sentence(405, 'Use GET.', { allow: 'GET, HEAD' });
    }
    const { pathname } = new URL(request.url);
    // S3 decodes the path of an asset. The router compares the others as they are.
    const path = isHashed(pathname) ? decode(pathname) : pathname;
    if (path === null) return sentence(400, 'The path is not valid.');
    const found = await find(files, path, request.headers.get('accept-encoding'));
    return found ? respond(found, path, request) : sentence(404, 'There is no such file.', headersFor('api', 'http'));
  };
};
