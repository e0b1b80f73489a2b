import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Sent } from '#test/support/api-event.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { aBrowserUser, cookieOf } from './browser-session.ts';

const table = Object.entries<Route>(routes);
/** Every route that takes an access token. */
const bearerNames = table.flatMap(([name, { auth }]) =>
  auth === 'bearer' || auth === 'optional' ? [name as RouteName] : [],
);

const accessRefused = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
};
const refreshRefused = { detail: 'Token is invalid or expired', code: 'token_not_valid' };
const isWrite = (call: string): boolean => !call.startsWith('get') && !call.startsWith('query');

describe('a browser that signs in', () => {
  test('a browser that signs in gets a cookie of 256 random bits that no script can read and no other host receives', async () => {
    const { signIn } = await aBrowserUser();

    const cookies: string[] = [];
    for (let count = 0; count < 20; count += 1) cookies.push((await signIn()).setCookie);

    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-fp=fp_[0-9a-f]{32}\.fp_[0-9a-f]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
    expect(new Set(cookies).size).toBe(cookies.length);
  });

  test('over plain http, as in the local cloud, the cookie is one that WebKit accepts', async () => {
    const { signIn } = await aBrowserUser('http://localhost:3000');

    const { setCookie } = await signIn();

    expect(setCookie).toMatch(/^fp=fp_[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('both tokens hold the digest of the cookie, and neither holds the cookie', async () => {
    const { signIn } = await aBrowserUser();

    const { access, refresh, cookie } = await signIn();

    const claims = [access, refresh].map((token) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    expect(claims.map(({ fp }) => fp)).toEqual([expect.stringMatching(/^[\w-]{43}$/), claims[0].fp]);
    expect(JSON.stringify(claims)).not.toContain(cookie.split('=')[1]);
  });

  test('a refresh keeps the binding to the cookie', async () => {
    const { api, signIn } = await aBrowserUser();
    const first = await signIn();

    const second = await api.send('refreshToken', {
      body: JSON.stringify({ refresh: first.refresh }),
      cookies: [first.cookie],
    });

    const access = String(second.body.access);
    expect([second.status, second.cookies]).toEqual([200, []]);
    expect((await api.send('getUser', { bearer: access, cookies: [first.cookie] })).status).toBe(200);
    expect((await api.send('getUser', { bearer: access })).body).toMatchObject(accessRefused);
  });

  test('a sign-out clears the cookie', async () => {
    const { api, signIn } = await aBrowserUser();
    const { access, refresh, cookie } = await signIn();

    const out = await api.send('logout', {
      body: JSON.stringify({ refresh_token: refresh }),
      bearer: access,
      cookies: [cookie],
    });

    expect([out.status, out.body]).toEqual([200, {}]);
    expect(out.cookies).toEqual(['__Host-fp=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure']);
  });
});

describe('copied tokens', () => {
  const wrongCookies = async (): Promise<[string, (own: string) => string[]][]> => {
    const { signIn } = await aBrowserUser();
    const { cookie: another } = await signIn();
    return [
      ['no cookie', () => []],
      ['the cookie of another browser', () => [another]],
      ['an empty cookie', () => ['__Host-fp=']],
      ['the cookie without its prefix', (own) => [own.replace('__Host-', '')]],
      ['the cookie in lower case', (own) => [own.toLowerCase()]],
      ['the cookie under another name', (own) => [own.replace('__Host-fp', '__Host-xfp')]],
      ['another cookie before the right one', (own) => [another, own]],
      ['half of the cookie', (own) => [own.slice(0, own.length / 2)]],
      ['the cookie and more', (own) => [`${own}0`]],
    ];
  };

  test('copied tokens are rejected like forged ones by every route that takes a token, and by the refresh', async () => {
    const { api, context, signIn } = await aBrowserUser();
    const { access, refresh, cookie } = await signIn();
    let tried = 0;
    for (const [what, cookiesOf] of await wrongCookies()) {
      const sent = { body: '{}', cookies: cookiesOf(cookie) };
      context.calls.length = 0;
      for (const name of bearerNames) {
        const reply = await api.send(name, { ...sent, bearer: access });
        expect(reply, `${name} with ${what}`).toMatchObject({ status: 401, body: accessRefused, cookies: [] });
        tried += 1;
      }
      const refreshed = await api.send('refreshToken', { ...sent, body: JSON.stringify({ refresh }) });
      expect(refreshed, `refreshToken with ${what}`).toMatchObject({ status: 401, body: refreshRefused });
      tried += 1;
      expect(context.calls.filter(isWrite)).toEqual([]);
    }

    expect(context.published).toEqual([]);
    expect(bearerNames.length).toBeGreaterThan(12);
    recordTries(4, 'copied tokens are rejected without their cookie', tried);
  });

  test('copied tokens are rejected with any cookie other than their own', async () => {
    const { api, signIn } = await aBrowserUser();
    const { access, cookie } = await signIn();
    const corrupted = fc
      .tuple(fc.integer({ min: cookie.indexOf('=') + 1, max: cookie.length - 1 }), fc.string({ maxLength: 2 }))
      .map(([at, text]) => cookie.slice(0, at) + text + cookie.slice(at + 1))
      .filter((other) => other !== cookie);

    await fc.assert(
      fc.asyncProperty(corrupted, async (other) => {
        const { status } = await api.send('getUser', { bearer: access, cookies: [other] });
        expect(status).toBe(401);
      }),
      { numRuns: 300 },
    );
    recordTries(4, 'copied tokens are rejected with a wrong cookie', 300);
  });

  test('tokens work with their cookie at every route, also among other cookies and in one header', async () => {
    const { api, signIn } = await aBrowserUser();
    const { access, cookie } = await signIn();
    const ways: Sent[] = [
      { cookies: ['a=1', cookie, 'b=2'] },
      // The way in which emulators of AWS pass cookies.
      { headers: { cookie: `a=1; ${cookie}` } },
    ];

    for (const way of ways)
      for (const name of bearerNames.filter((each) => each !== 'logout')) {
        const { status } = await api.send(name, { body: '{}', bearer: access, ...way });
        expect(status, name).not.toBe(401);
      }
  });

  test('a token without its binding claim is rejected, since its signature no longer matches', async () => {
    const { api, signIn } = await aBrowserUser();
    const { access } = await signIn();
    const [header = '', claims = '', signature = ''] = access.split('.');
    const { fp: _, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());

    const stripped = [header, Buffer.from(JSON.stringify(rest)).toString('base64url'), signature].join('.');

    expect((await api.send('getUser', { bearer: stripped })).body).toMatchObject(accessRefused);
  });
});

describe('a client other than a browser', () => {
  test('a client other than a browser gets unbound tokens and no cookie', async () => {
    const { api } = await aBrowserUser();
    const reply = await api.call('createToken', aBrowserUser.credentials);
    const access = String(reply.body.access);

    const statuses = [];
    for (const cookies of [[], ['__Host-fp=something']])
      for (const name of bearerNames.filter((each) => each !== 'logout'))
        statuses.push((await api.send(name, { body: '{}', bearer: access, cookies })).status);

    expect(cookieOf(reply)).toBeNull();
    expect(statuses).not.toContain(401);
  });
});
