import type { Route } from '#contract/route.ts';
import type { Tokens } from '#web/state/storage.ts';

export type Reply = { status: number; body: unknown };

const xsrfToken = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

const headersOf = (hasBody: boolean, tokens: Tokens | null): Headers => {
  const headers = new Headers({ accept: 'application/json' });
  if (hasBody) headers.set('content-type', 'application/json');
  if (tokens) headers.set('authorization', `Bearer ${tokens.access}`);
  const xsrf = xsrfToken();
  if (xsrf) headers.set('x-xsrf-token', decodeURIComponent(xsrf));
  return headers;
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The response, or null without one: no network, a broken connection, or a page that is not ours. */
export const send = async (
  { method, path }: Pick<Route, 'method' | 'path'>,
  body: unknown,
  tokens: Tokens | null,
): Promise<Reply | null> => {
  try {
    const response = await fetch(path, {
      method,
      headers: headersOf(body !== undefined, tokens),
      credentials: 'include',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = parsedJson(await response.text());
    // A captive portal answers 200 with its own page.
    return response.ok && json === null ? null : { status: response.status, body: json };
  } catch {
    return null;
  }
};
