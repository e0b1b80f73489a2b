// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '#web/api/call.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { readTokens, writeTokens } from '#web/state/storage.ts';
import { signIn, signOut } from '#web/state/store.ts';
import { showPage } from './page.tsx';
import { aUser, stubApi } from './server.ts';

const ended = { status: 401, body: { code: 'token_not_valid', detail: 'Given token not valid for any token type' } };

/** Answers every request alike and keeps what the browser was asked to send. */
const serveAlike = (answer: () => Response) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  return { sent: () => fetched.mock.calls.map(([, init]) => init) };
};

const headerOf = (init: RequestInit | undefined, name: string): string | null => new Headers(init?.headers).get(name);

/** A server that takes the token `b` only, and gives it for the refresh token. Something else may happen just before. */
const serveSecondToken = (beforeRefresh = () => {}, refreshed = () => Response.json({ access: 'b', refresh: 's' })) => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    paths.push(path);
    if (path === '/api/token/refresh/') {
      beforeRefresh();
      return refreshed();
    }
    if (headerOf(init, 'authorization') !== 'Bearer b') return Response.json(ended.body, { status: ended.status });
    return Response.json(path === '/api/user/' ? aUser() : []);
  });
  return paths;
};

const Who = (): ReactNode => <p>visitor: {useVisitor().state}</p>;

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store, which is what the rule would have instead
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('what is sent', () => {
  test('X-XSRF-TOKEN says what the XSRF-TOKEN cookie says', async () => {
    const { sent } = serveAlike(() => Response.json(aUser()));
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'XSRF-TOKEN=half%3Dhalf';

    await call('getUser');

    expect(headerOf(sent()[0], 'x-xsrf-token')).toBe('half=half');
  });

  test('without that cookie there is no such header', async () => {
    const { sent } = serveAlike(() => Response.json(aUser()));

    await call('getUser');

    expect(headerOf(sent()[0], 'x-xsrf-token')).toBeNull();
  });

  test('a slow answer is waited for: no time-out is set', async () => {
    vi.useFakeTimers();
    const { sent } = serveAlike(() => Response.json(aUser()));

    const asked = call('getUser');

    expect(vi.getTimerCount()).toBe(0);
    expect(sent()[0]?.signal).toBeUndefined();
    expect(await asked).toMatchObject({ ok: true });
  });
});

describe('what comes back', () => {
  test.each([200, 201, 202, 299])('%d is a success', async (status) => {
    serveAlike(() => Response.json({ detail: 'Reset Link Sent!' }, { status }));

    expect(await call('requestReset', { email: 'amina@example.com' })).toMatchObject({ ok: true });
  });

  test.each([
    [502, 'Error: 502 - Bad Gateway'],
    [503, 'Error: 503 - Service Unavailable'],
    [429, 'Error: 429 - Too Many Requests'],
  ])('a refusal with %d that is no JSON says %s', async (status, text) => {
    serveAlike(() => new Response('<h1>proxy</h1>', { status }));

    expect(await call('getUser')).toMatchObject({ ok: false, failure: { kind: 'refused', text } });
  });

  test('a broken connection says that it is the network', async () => {
    stubApi({ listServers: () => null });

    expect(await call('listServers')).toEqual({
      ok: false,
      failure: { kind: 'network', text: 'Network error, please try again later.' },
    });
  });
});

describe('the session', () => {
  test('token_not_valid clears the storage but for e-mail and colours, and the visitor is signed out', async () => {
    stubApi({ getUser: () => ended, refreshToken: () => ended });
    signIn({ access: 'a', refresh: 'r' });
    localStorage.setItem('email', 'amina@example.com');
    localStorage.setItem('colour_scheme', 'light');
    localStorage.setItem('leftover', 'x');

    showPage(<Who />);

    await screen.findByText('visitor: anonymous');
    expect({ ...localStorage }).toEqual({ email: 'amina@example.com', colour_scheme: 'light' });
  });

  test('several calls with a spent token share one refresh, and all of them succeed', async () => {
    const paths = serveSecondToken();
    signIn({ access: 'a', refresh: 'r' });

    const results = await Promise.all([call('getUser'), call('listServers'), call('listSubscribed')]);

    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(paths.filter((path) => path === '/api/token/refresh/')).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe('b');
  });

  test.each([
    ['the same pair', () => Response.json({ access: 'b', refresh: 's' })],
    ['a refusal', () => Response.json(ended.body, { status: ended.status })],
  ])('goes on with the pair that another tab has put while this one was answered %s', async (_, refreshed) => {
    const paths = serveSecondToken(() => writeTokens({ access: 'b', refresh: 's' }), refreshed);
    signIn({ access: 'a', refresh: 'r' });

    const result = await call('getUser');

    expect(result).toMatchObject({ ok: true });
    expect(paths).toEqual(['/api/user/', '/api/token/refresh/', '/api/user/']);
    expect(readTokens()).toEqual({ access: 'b', refresh: 's' });
  });

  test('that was signed out while its refresh was answered stays so', async () => {
    serveSecondToken(signOut);
    signIn({ access: 'a', refresh: 'r' });

    const result = await call('getUser');

    expect(result).toMatchObject({ ok: false });
    expect(readTokens()).toBeNull();
  });

  test('a refresh that cannot be reached signs nobody out', async () => {
    stubApi({ getUser: () => ended, refreshToken: () => null });
    signIn({ access: 'a', refresh: 'r' });

    showPage(<Who />);
    const result = await call('getUser');

    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    await waitFor(() => expect(screen.getByText('visitor: pending')).toBeTruthy());
    expect(localStorage.getItem('refresh_token')).toBe('r');
  });
});
