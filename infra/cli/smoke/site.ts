import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { describeError } from '#infra/cli/aws-connection.ts';
import type { Transport } from '#infra/config/headers.ts';
import { CheckFailure } from './check-failure.ts';

/** Longer than the API's own timeout, so that a slow call is reported with its status. */
const timeoutMs = 30_000;

export type Reply = { status: number; headers: Headers; text: string; json: unknown };

export type Ask = { method?: string; body?: string; headers?: Record<string, string> };

/** The stage at a URL, as a client sees it. */
export type Site = {
  url: URL;
  transport: Transport;
  /** Requests a path, or any other URL, and follows no redirect. */
  fetch: (path: string, ask?: Ask) => Promise<Reply>;
  /** Calls a route of the API. */
  call: (route: RouteName, body?: unknown, bearer?: string) => Promise<Reply>;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const request = async (url: URL, { method = 'GET', body, headers = {} }: Ask): Promise<Reply> => {
  const sent = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
  try {
    const response = await fetch(url, body === undefined ? sent : { ...sent, body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CheckFailure(`${method} ${url.origin}${url.pathname} got no answer: ${describeError(cause)}`);
  }
};

export const openSite = (url: URL): Site => {
  const ask: Site['fetch'] = (path, options = {}) => request(new URL(path, url), options);
  return {
    url,
    transport: url.protocol === 'https:' ? 'https' : 'http',
    fetch: ask,
    call: (route, body, bearer) => {
      const { method, path } = routes[route];
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      };
      return ask(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    },
  };
};
