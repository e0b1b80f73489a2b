import { startCloud } from '#infra/local/cloud.ts';
import { openGateway } from '#infra/local/gateway.ts';

const scriptPath = '/_watch/script.js';
const complaintsPath = '/_watch/complaints';

/** Runs first in every page. Not every driver reports console messages or CSP violations, and none reports those of a pop-up. */
const watch = (path: string): void => {
  let isLeft = false;
  // Requests still pending at that time are aborted and logged as failed.
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  const tell = (text: string): void => {
    if (!isLeft) navigator.sendBeacon(path, `${location.pathname}: ${text}`);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    tell(`${effectiveDirective} forbids ${blockedURI} of ${sourceFile} ${sample}`),
  );
  addEventListener(
    'error',
    ({ message, target }) => {
      // A preload is a hint. Firefox reports it as failed if the module is already loaded; a failed import is reported separately.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      // A blocked style causes a violation event. Only WebKit also logs an error, some time later.
      if (target instanceof HTMLStyleElement) return;
      tell(message ?? (target instanceof Element ? target.outerHTML : 'a fault without words'));
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)));
  for (const level of ['error', 'warn'] as const) console[level] = (...given) => tell(given.map(String).join(' '));
};

export type WatchedSite = {
  url: string;
  /** The problems that pages have reported since the last call. */
  complaints: () => string[];
  stop: () => Promise<void>;
};

/** The same page, policy and headers with one more script at the start. */
const watched = async (response: Response): Promise<Response> => {
  const headers = new Headers(response.headers);
  // The body read here is decompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const { status } = response;
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status, headers });
  const page = (await response.text()).replace('<head>', `<head><script src="${scriptPath}"></script>`);
  return new Response(page, { status, headers });
};

/** A local cloud with the built site, behind a proxy that collects the problems that pages report. */
export const openWatchedSite = async (siteFolder: string): Promise<WatchedSite> => {
  const heard: string[] = [];
  let handle = async (_request: Request): Promise<Response> => new Response(null, { status: 503 });
  const gateway = await openGateway(
    0,
    (request) => handle(request),
    (line) => heard.push(line),
  );
  const url = `http://localhost:${gateway.port}`;
  const cloud = await startCloud({ siteFolder, siteUrl: url });

  handle = async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === complaintsPath) {
      const text = await request.text();
      heard.push(text);
      return new Response(null, { status: 204 });
    }
    if (pathname === scriptPath) {
      return new Response(`(${watch})('${complaintsPath}')`, { headers: { 'content-type': 'text/javascript' } });
    }
    const { method, headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    return watched(await fetch(cloud.url + pathname + search, { method, headers, body, redirect: 'manual' }));
  };

  return {
    url,
    complaints: () => heard.splice(0),
    stop: async () => {
      await gateway.stop();
      await cloud.stop();
    },
  };
};
