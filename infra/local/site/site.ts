import { cacheControl, headersFor } from '#infra/config/headers.ts';
import type { RequestHandler } from '../request-handler.ts';
import { sentence } from '../web-request.ts';
import { encodingFor } from './compression.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';
import { siteFiles } from './site-files.ts';

/** Vite puts a content hash into the names of its files. */
const hashedFolder = '/assets/';

const isPage = (path: string): boolean => !path.slice(path.lastIndexOf('/')).includes('.');

/**
 * The same rules as in infra/constructs/site-router.ts: a path with a dot in its last segment is a file; any other is its
 * prerendered HTML, or the shell.
 */
const candidates = (path: string): string[] => {
  if (!isPage(path)) return [path];
  const page = path.replace(/\/+$/u, '');
  return page === '' ? ['/index.html'] : [`${page}/index.html`, `${page}.html`, '/app.html', '/index.html'];
};

const find = async (files: SiteFiles, path: string, accepted: string | null): Promise<SiteFile | null> => {
  for (const candidate of candidates(path)) {
    const file = await files(candidate, encodingFor(accepted));
    if (file) return file;
  }
  return null;
};

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

const respond = (file: SiteFile, path: string, request: Request): Response => {
  const { bytes, type, etag, encoding } = file;
  const kind = type.startsWith('text/html') ? 'page' : 'asset';
  const headers = new Headers(headersFor(kind, 'http'));
  headers.set('cache-control', cacheControl[path.startsWith(hashedFolder) ? 'asset' : 'page']);
  headers.set('etag', etag);
  headers.set('vary', 'accept-encoding');
  if (request.headers.get('if-none-match')?.split(/,\s*/u).includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', type);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(bytes), { headers });
};

/** The built site with production's headers. */
export const site = (folder: string | null): RequestHandler => {
  const files: SiteFiles = folder === null ? async () => null : siteFiles(folder);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sentence(405, 'Use GET.', { allow: 'GET, HEAD' });
    }
    const path = decode(new URL(request.url).pathname);
    if (path === null) return sentence(400, 'The path is not valid.');
    const file = await find(files, path, request.headers.get('accept-encoding'));
    return file ? respond(file, path, request) : sentence(404, 'There is no such file.', headersFor('api', 'http'));
  };
};
