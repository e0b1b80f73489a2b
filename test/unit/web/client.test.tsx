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

const expired = { status: 401, body: { code: 'token_not_valid', detail: 'Given token not valid for any token type' } };

/** Answers every request with the same response and records what was sent. */
const stubFetch = (respond: () => Response) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => respond());
  vi.stubGlobal('fetch', fetched);
  return { sent: () => fetched.mock.calls.map(([, init]) => init) };
};

const headerOf = (init: RequestInit | undefined, name: string): string | null => new Headers(init?.headers).get(name);

/** A server that accepts only the token `b` and returns it for a refresh. `beforeRefresh` runs just before that. */
const stubRefresh = (beforeRefresh = () => {}, refreshed = () => Response.json({ access: 'b', refresh: 's' })) => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    paths.push(path);
    if (path === '/api/token/refresh/') {
      beforeRefresh();
      return refreshed();
    }
    if (headerOf(init, 'authorization') !== 'Bearer b') return Response.json(expired.body, { status: expired.status });
    return Response.json(path === '/api/user/' ? aUser() : []);
  });
  return paths;
};

const VisitorState = (): ReactNode => <p>visitor: {useVisitor().state}</p>;

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API, which the rule suggests
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('requests', () => {
  test('the X-XSRF-TOKEN header repeats the XSRF-TOKEN cookie', async () => {
    const { sent } = stubFetch(() => Response.json(aUser()));
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'XSRF-TOKEN=half%3Dhalf';

    await call('getUser');

    expect(headerOf(sent()[0], 'x-xsrf-token')).toBe('half=half');
  });

  test('without an XSRF-TOKEN cookie no X-XSRF-TOKEN header is sent', async () => {
    const { sent } = stubFetch(() => Response.json(aUser()));

    await call('getUser');

    expect(headerOf(sent()[0], 'x-xsrf-token')).toBeNull();
  });

  test('requests have no timeout', async () => {
    vi.useFakeTimers();
    const { sent } = stubFetch(() => Response.json(aUser()));

    const response = call('getUser');

    expect(vi.getTimerCount()).toBe(0);
    expect(sent()[0]?.signal).toBeUndefined();
    expect(await response).toMatchObject({ ok: true });
  });
});

describe('responses', () => {
  test.each([200, 201, 202, 299])('a response with status %d is a success', async (status) => {
    stubFetch(() => Response.json({ detail: 'Reset Link Sent!' }, { status }));

    expect(await call('requestReset', { email: 'amina@example.com' })).toMatchObject({ ok: true });
  });

  test.each([
    [502, 'Error: 502 - Bad Gateway'],
    [503, 'Error: 503 - Service Unavailable'],
    [429, 'Error: 429 - Too Many Requests'],
  ])('a %d response without JSON shows %s', async (status, text) => {
    stubFetch(() => new Response('<h1>proxy</h1>', { status }));

    expect(await call('getUser')).toMatchObject({ ok: false, failure: { kind: 'refused', text } });
  });

  test('a broken connection is reported as a network error', async () => {
    stubApi({ listServers: () => null });

    expect(await call('listServers')).toEqual({
      ok: false,
      failure: { kind: 'network', text: 'Network error, please try again later.' },
    });
  });
});

describe('the session', () => {
  test('token_not_valid signs the visitor out and clears the storage except the email and the colour scheme', async () => {
    stubApi({ getUser: () => expired, refreshToken: () => expired });
    signIn({ access: 'a', refresh: 'r' });
    localStorage.setItem('email', 'amina@example.com');
    localStorage.setItem('colour_scheme', 'light');
    localStorage.setItem('leftover', 'x');

    showPage(<VisitorState />);

    await screen.findByText('visitor: anonymous');
    expect({ ...localStorage }).toEqual({ email: 'amina@example.com', colour_scheme: 'light' });
  });

  test('concurrent calls with an expired token share one refresh and all succeed', async () => {
    const paths = stubRefresh();
    signIn({ access: 'a', refresh: 'r' });

    const results = await Promise.all([call('getUser'), call('listServers'), call('listSubscribed')]);

    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(paths.filter((path) => path === '/api/token/refresh/')).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe('b');
  });

  test.each([
    ['the same pair', () => Response.json({ access: 'b', refresh: 's' })],
    ['a refusal', () => Response.json(expired.body, { status: expired.status })],
  ])('a tab whose refresh was answered with %s continues with the pair stored by another tab', async (_, refreshed) => {
    const paths = stubRefresh(() => writeTokens({ access: 'b', refresh: 's' }), refreshed);
    signIn({ access: 'a', refresh: 'r' });

    const result = await call('getUser');

    expect(result).toMatchObject({ ok: true });
    expect(paths).toEqual(['/api/user/', '/api/token/refresh/', '/api/user/']);
    expect(readTokens()).toEqual({ access: 'b', refresh: 's' });
  });

  test('a session that was signed out during a refresh stays signed out', async () => {
    stubRefresh(signOut);
    signIn({ access: 'a', refresh: 'r' });

    const result = await call('getUser');

    expect(result).toMatchObject({ ok: false });
    expect(readTokens()).toBeNull();
  });

  test('a refresh without a network does not sign the user out', async () => {
    stubApi({ getUser: () => expired, refreshToken: () => null });
    signIn({ access: 'a', refresh: 'r' });

    showPage(<VisitorState />);
    const result = await call('getUser');

    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    await waitFor(() => expect(screen.getByText('visitor: pending')).toBeTruthy());
    expect(localStorage.getItem('refresh_token')).toBe('r');
  });
});

/** A server that replaces the pair a, r by b, s with the password; the change answers when told to. */
const stubChange = () => {
  const changed = Promise.withResolvers<void>();
  const paths: string[] = [];
  let accepted = 'a';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    paths.push(path);
    if (path === '/api/token/refresh/') return Response.json(expired.body, { status: expired.status });
    if (headerOf(init, 'authorization') !== `Bearer ${accepted}`)
      return Response.json(expired.body, { status: expired.status });
    if (path !== '/api/change-password/') return Response.json(aUser());
    accepted = 'b';
    await changed.promise;
    return Response.json({ detail: 'Password Changed Successfully!', access: 'b', refresh: 's' });
  });
  return { paths, answer: changed.resolve };
};

const passwords = { old_password: 'Secret-pass-1', new_password: 'Secret-pass-2' };

describe('a password change in flight', () => {
  test('a call that is refused meanwhile waits for the new pair and refreshes nothing', async () => {
    const { paths, answer } = stubChange();
    signIn({ access: 'a', refresh: 'r' });

    const change = call('changePassword', passwords);
    await vi.waitFor(() => expect(paths).toEqual(['/api/change-password/']));
    const other = call('getUser');
    await vi.waitFor(() => expect(paths).toEqual(['/api/change-password/', '/api/user/']));
    answer();

    expect(await Promise.all([change, other])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(paths).toEqual(['/api/change-password/', '/api/user/', '/api/user/']);
    expect(readTokens()).toEqual({ access: 'b', refresh: 's' });
  });

  test('a browser that signs out meanwhile stays signed out', async () => {
    const { paths, answer } = stubChange();
    signIn({ access: 'a', refresh: 'r' });

    const change = call('changePassword', passwords);
    await vi.waitFor(() => expect(paths).toEqual(['/api/change-password/']));
    signOut();
    answer();

    expect(await change).toMatchObject({ ok: true });
    expect(readTokens()).toBeNull();
  });

  test('a change with an expired token refreshes it once and then changes the password', async () => {
    const paths: string[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      paths.push(path);
      if (path === '/api/token/refresh/') return Response.json({ access: 'b', refresh: 's' });
      return headerOf(init, 'authorization') === 'Bearer b'
        ? Response.json({ detail: 'Password Changed Successfully!', access: 'c', refresh: 't' })
        : Response.json(expired.body, { status: expired.status });
    });
    signIn({ access: 'a', refresh: 'r' });

    expect(await call('changePassword', passwords)).toMatchObject({ ok: true });

    expect(paths).toEqual(['/api/change-password/', '/api/token/refresh/', '/api/change-password/']);
    expect(readTokens()).toEqual({ access: 'c', refresh: 't' });
  });
});
