import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import type { Sent } from '#test/support/api-event.ts';
import { tell } from '#test/support/figures.ts';
import { browserScene, cookieOf } from './browser-fixture.ts';

const table = Object.entries<Route>(routes);
/** Every route that takes an access token, and so every one that a thief would call. */
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
  test('is given a cookie of 256 random bits that no script can read and no other host gets', async () => {
    const { signIn } = await browserScene();

    const cookies: string[] = [];
    for (let count = 0; count < 20; count += 1) cookies.push((await signIn()).setCookie);

    for (const cookie of cookies)
      expect(cookie).toMatch(
        /^__Host-fp=fp_[0-9a-f]{32}\.fp_[0-9a-f]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
    expect(new Set(cookies).size).toBe(cookies.length);
  });

  test('by plain http, as in the local cloud, is given one that WebKit takes too', async () => {
    const { signIn } = await browserScene('http://localhost:3000');

    const { setCookie } = await signIn();

    expect(setCookie).toMatch(/^fp=fp_[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('finds the digest of the cookie in both tokens, and the cookie itself in neither', async () => {
    const { signIn } = await browserScene();

    const { access, refresh, cookie } = await signIn();

    const claims = [access, refresh].map((token) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    expect(claims.map(({ fp }) => fp)).toEqual([expect.stringMatching(/^[\w-]{43}$/), claims[0].fp]);
    expect(JSON.stringify(claims)).not.toContain(cookie.split('=')[1]);
  });

  test('keeps its binding from pair to pair', async () => {
    const { api, signIn } = await browserScene();
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

  test('signs out with its cookie, which is taken back', async () => {
    const { api, signIn } = await browserScene();
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

describe('a copied pair of tokens', () => {
  const strangeCookies = async (): Promise<[string, (own: string) => string[]][]> => {
    const { signIn } = await browserScene();
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

  test('is refused by every route that takes a token, and by the exchange, as a forged one is', async () => {
    const { api, context, signIn } = await browserScene();
    const { access, refresh, cookie } = await signIn();
    let tried = 0;
    for (const [what, stolen] of await strangeCookies()) {
      const sent = { body: '{}', cookies: stolen(cookie) };
      context.calls.length = 0;
      for (const name of bearerNames) {
        const reply = await api.send(name, { ...sent, bearer: access });
        expect(reply, `${name} with ${what}`).toMatchObject({ status: 401, body: accessRefused, cookies: [] });
        tried += 1;
      }
      const exchange = await api.send('refreshToken', { ...sent, body: JSON.stringify({ refresh }) });
      expect(exchange, `refreshToken with ${what}`).toMatchObject({ status: 401, body: refreshRefused });
      tried += 1;
      expect(context.calls.filter(isWrite)).toEqual([]);
    }

    expect(context.published).toEqual([]);
    expect(bearerNames.length).toBeGreaterThan(12);
    tell(4, 'a copied pair of tokens is worth nothing without its cookie', tried);
  });

  test('is not helped by any cookie that differs from the right one', async () => {
    const { api, signIn } = await browserScene();
    const { access, cookie } = await signIn();
    const spoilt = fc
      .tuple(fc.integer({ min: cookie.indexOf('=') + 1, max: cookie.length - 1 }), fc.string({ maxLength: 2 }))
      .map(([at, text]) => cookie.slice(0, at) + text + cookie.slice(at + 1))
      .filter((other) => other !== cookie);

    await fc.assert(
      fc.asyncProperty(spoilt, async (other) => {
        const { status } = await api.send('getUser', { bearer: access, cookies: [other] });
        expect(status).toBe(401);
      }),
      { numRuns: 300 },
    );
    tell(4, 'a copied pair of tokens is worth nothing with a wrong cookie', 300);
  });

  test('works for its own browser at every route, also among other cookies and in one header', async () => {
    const { api, signIn } = await browserScene();
    const { access, cookie } = await signIn();
    const ways: Sent[] = [
      { cookies: ['a=1', cookie, 'b=2'] },
      // How the emulators of AWS hand cookies over.
      { headers: { cookie: `a=1; ${cookie}` } },
    ];

    for (const way of ways)
      for (const name of bearerNames.filter((each) => each !== 'logout')) {
        const { status } = await api.send(name, { body: '{}', bearer: access, ...way });
        expect(status, name).not.toBe(401);
      }
  });

  test('cannot be freed of its binding: who takes the claim out breaks the signature', async () => {
    const { api, signIn } = await browserScene();
    const { access } = await signIn();
    const [header = '', claims = '', signature = ''] = access.split('.');
    const { fp: _, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());

    const stripped = [header, Buffer.from(JSON.stringify(rest)).toString('base64url'), signature].join('.');

    expect((await api.send('getUser', { bearer: stripped })).body).toMatchObject(accessRefused);
  });
});

describe('a client that is no browser', () => {
  test('gets tokens that are bound to nothing, and no cookie', async () => {
    const { api } = await browserScene();
    const reply = await api.call('createToken', browserScene.credentials);
    const access = String(reply.body.access);

    const statuses = [];
    for (const cookies of [[], ['__Host-fp=something']])
      for (const name of bearerNames.filter((each) => each !== 'logout'))
        statuses.push((await api.send(name, { body: '{}', bearer: access, cookies })).status);

    expect(cookieOf(reply)).toBeNull();
    expect(statuses).not.toContain(401);
  });
});
