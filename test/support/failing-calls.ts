import type { Page, Route } from 'playwright-core';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';

/** A way in which a call of a page fails. `words` is the text of our own error response. */
export type FailingCall = {
  name: string;
  /** Makes the call fail; the function returned restores it. */
  apply: (page: Page, call: RouteName) => Promise<() => Promise<void>>;
  words: 'network' | 'foreign' | { text: string };
  /** The status of a foreign response. */
  status?: string;
};

const respondingWith =
  (response: Parameters<Route['fulfill']>[0]): FailingCall['apply'] =>
  async (page, call) => {
    const { path } = routes[call];
    const fulfil = (route: Route): Promise<void> => route.fulfill(response);
    await page.route(`**${path}`, fulfil);
    return () => page.unroute(`**${path}`, fulfil);
  };

const ours = (status: number, code: string, text: string, headers: Record<string, string> = {}): FailingCall => ({
  name: `the API responds with ${status}`,
  apply: respondingWith({
    status,
    headers,
    json: { code, detail: text, error: text, details: text, request_id: 'r1' },
  }),
  words: { text },
});

const offline: FailingCall = {
  name: 'there is no network',
  apply: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  words: 'network',
};

export const failingCalls: readonly FailingCall[] = [
  offline,
  ours(429, 'throttled', 'Request was throttled. Expected available in 7 seconds.', { 'retry-after': '7' }),
  ours(500, 'server_error', 'Something went wrong on our side. Please try again.'),
  {
    name: 'the gateway responds with 503',
    apply: respondingWith({ status: 503, json: { message: 'Service Unavailable' } }),
    words: 'foreign',
    status: 'Error: 503 - Service Unavailable',
  },
  {
    name: 'a proxy responds with a page of its own',
    apply: respondingWith({ status: 502, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
    words: 'foreign',
    status: 'Error: 502 - Bad Gateway',
  },
  {
    name: 'another page is returned instead of the response',
    apply: respondingWith({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' }),
    words: 'network',
  },
];
