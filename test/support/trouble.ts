import type { Page, Route } from 'playwright-core';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';

/** What can come between a page and one call; `words` are what the answer itself says, if it is ours. */
export type Trouble = {
  name: string;
  /** Begins it, and answers how it ends. */
  strike: (page: Page, call: RouteName) => Promise<() => Promise<void>>;
  words: 'network' | 'foreign' | { text: string };
  /** The foreign answer's status. */
  status?: string;
};

const answering =
  (answer: Parameters<Route['fulfill']>[0]): Trouble['strike'] =>
  async (page, call) => {
    const { path } = routes[call];
    const fulfil = (route: Route): Promise<void> => route.fulfill(answer);
    await page.route(`**${path}`, fulfil);
    return () => page.unroute(`**${path}`, fulfil);
  };

const ours = (status: number, code: string, text: string, headers: Record<string, string> = {}): Trouble => ({
  name: `the API answers ${status}`,
  strike: answering({ status, headers, json: { code, detail: text, error: text, details: text, request_id: 'r1' } }),
  words: { text },
});

const offline: Trouble = {
  name: 'there is no network',
  strike: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  words: 'network',
};

export const troubles: readonly Trouble[] = [
  offline,
  ours(429, 'throttled', 'Request was throttled. Expected available in 7 seconds.', { 'retry-after': '7' }),
  ours(500, 'server_error', 'Something went wrong on our side. Please try again.'),
  {
    name: 'the gateway itself answers 503',
    strike: answering({ status: 503, json: { message: 'Service Unavailable' } }),
    words: 'foreign',
    status: 'Error: 503 - Service Unavailable',
  },
  {
    name: 'a proxy answers with a page of its own',
    strike: answering({ status: 502, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
    words: 'foreign',
    status: 'Error: 502 - Bad Gateway',
  },
  {
    name: 'another page stands in for the answer',
    strike: answering({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
    words: 'network',
  },
];
