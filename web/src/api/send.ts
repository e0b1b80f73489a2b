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

/** The reply as it came, or null when there was none: no network, a broken connection, another page in its place. */
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
    const answer = parsedJson(await response.text());
    // A hotel's sign-in page answers 200 to everything; nothing of it came from us.
    return response.ok && answer === null ? null : { status: response.status, body: answer };
  } catch {
    return null;
  }
};
