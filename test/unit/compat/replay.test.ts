import { describe, expect, test } from 'vitest';
import type { CompatFixture } from '#test/support/compat-fixture.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { bearer } from './bearer.ts';
import { errorResponses } from './error-responses.ts';
import { fieldErrors } from './fields.ts';
import type { GoldenRequest, GoldenResponse } from './golden-response.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

const substitute = (text: string, tokens: Record<string, string>): string =>
  text.replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);

const send = ({ api, tokens }: CompatFixture, { route, body, text, authorization, type }: GoldenRequest) => {
  const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return api.send(route, {
    ...(payload === undefined ? {} : { body: substitute(payload, tokens) }),
    headers: {
      ...(authorization ? { authorization: substitute(authorization, tokens) } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
  });
};

const expected = ({ recorded, deviation }: GoldenResponse, tokens: Record<string, string>) => {
  const { status, body } = { ...recorded, ...deviation };
  const values = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? substitute(value, tokens) : value,
  ]);
  return { status, body: Object.fromEntries(values) };
};

const cases = [...signIn, ...bearer, ...sessions, ...fieldErrors, ...errorResponses];

describe('golden responses of the original API', () => {
  test.each(cases.map((golden) => [golden.title, golden] as const))(
    '%s: the response is that of the original API or a stated deviation',
    async (_title, golden) => {
      const fixture = await compatFixture();
      for (const earlier of golden.before ?? []) await send(fixture, earlier);

      const { status, body, headers } = await send(fixture, golden.request);

      expect({ status, body }).toMatchObject(expected(golden, fixture.tokens));
      expect(headers['WWW-Authenticate']).toBe(status === 401 ? 'Bearer realm="api"' : undefined);
      expect(headers['Retry-After']).toBe(status === 429 ? '1' : undefined);
      recordTries(1, 'an answer is the one that the original API gives', 1);
    },
  );

  test('each of more than sixty golden responses has its own title, and each deviation differs from it and has a reason', () => {
    const deviating = cases.flatMap(({ recorded, deviation }) => (deviation ? [{ recorded, deviation }] : []));

    expect(cases.length).toBeGreaterThan(60);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    for (const { recorded, deviation } of deviating) {
      expect({ ...recorded, ...deviation }).not.toMatchObject(recorded);
      expect(deviation.reason.length).toBeGreaterThan(20);
    }
  });
});

test('a token pair has the claims of the original API and those of our sessions alone', async () => {
  const { api } = await compatFixture();

  const pair = await api.signIn('ann@example.com', 'Demo-pass-1');

  for (const [type, seconds] of [
    ['access', 300],
    // Recorded with one day. Ours lasts as long as users expect to stay signed in.
    ['refresh', 30 * 86_400],
  ] as const) {
    const [header, claims] = pair[type].split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const read = JSON.parse(claims ?? '');
    expect(Object.keys(read).toSorted()).toEqual(['exp', 'gen', 'iat', 'iss', 'jti', 'sid', 'token_type', 'user_id']);
    expect(read).toMatchObject({ token_type: type, exp: read.iat + seconds });
    // Recorded as HS256, where every Lambda would hold the one secret that signs and verifies.
    expect(JSON.parse(header ?? '')).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
  }
});
