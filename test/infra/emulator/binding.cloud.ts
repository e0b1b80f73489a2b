import { expect, test } from 'vitest';
import { cookieName } from '#contract/cookies.ts';
import { routes } from '#contract/routes.ts';
import { stages } from '#infra/config/stages.ts';
import { password } from '#test/support/test-context.ts';
import { stay } from './stay.ts';

const { apiUrl, arrived } = stay();

// The deployed stage has a site without https.
const { siteUrl } = stages.local;
const [fingerprint, device] = [cookieName('fp', siteUrl), cookieName('device', siteUrl)];

const ask = async (name: 'createToken' | 'getUser' | 'logout', headers: Record<string, string>, body?: unknown) => {
  const { method, path } = routes[name];
  const type = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const reply = await fetch(apiUrl + path, { method, headers: { ...type, ...headers }, ...sent });
  return { status: reply.status, body: await reply.json(), cookies: reply.headers.getSetCookie() };
};

test('on a deployed stage the tokens of a browser need its cookie, which a sign-out clears', async () => {
  const { email } = await arrived();

  const signedIn = await ask('createToken', { origin: siteUrl }, { email, password });
  const cookie = signedIn.cookies.map((each) => each.split(';', 1)[0]).join('; ');
  const bearer = { authorization: `Bearer ${signedIn.body.access}` };

  expect(signedIn.cookies.map((each) => each.split('=', 1)[0])).toEqual([fingerprint, device]);
  expect((await ask('getUser', { ...bearer, cookie })).body).toMatchObject({ email });
  expect(await ask('getUser', bearer)).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  const out = await ask('logout', { ...bearer, cookie }, { refresh_token: signedIn.body.refresh });
  expect(out.cookies).toEqual([expect.stringMatching(new RegExp(`^${fingerprint}=; Max-Age=0;`))]);
});
