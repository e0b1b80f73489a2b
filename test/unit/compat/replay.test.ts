import { describe, expect, test } from 'vitest';
import type { OracleScene } from '#test/support/compat-fixture.ts';
import { compatFixture } from '#test/support/compat-fixture.ts';
import { tell } from '#test/support/figures.ts';
import { bearer } from './bearer.ts';
import { fields } from './fields.ts';
import { refusals } from './refusals.ts';
import type { Asked, Replayed } from './replayed.ts';
import { sessions } from './sessions.ts';
import { signingIn } from './signing-in.ts';

const filled = (text: string, tokens: Record<string, string>): string =>
  text.replace(/\$[a-z]+/g, (name) => tokens[name] ?? name);

const ask = ({ api, tokens }: OracleScene, { route, body, text, authorization, type }: Asked) => {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return api.send(route, {
    ...(sent === undefined ? {} : { body: filled(sent, tokens) }),
    headers: {
      ...(authorization ? { authorization: filled(authorization, tokens) } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
  });
};

const expected = ({ recorded, ours }: Replayed, tokens: Record<string, string>) => {
  const { status, body } = { ...recorded, ...ours };
  const values = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? filled(value, tokens) : value,
  ]);
  return { status, body: Object.fromEntries(values) };
};

const cases = [...signingIn, ...bearer, ...sessions, ...fields, ...refusals];

describe('the answers of the original API, request by request', () => {
  test.each(cases)('$title', async (replayed) => {
    const scene = await compatFixture();
    for (const earlier of replayed.before ?? []) await ask(scene, earlier);

    const { status, body, headers } = await ask(scene, replayed.ask);

    expect({ status, body }).toMatchObject(expected(replayed, scene.tokens));
    expect(headers['WWW-Authenticate']).toBe(status === 401 ? 'Bearer realm="api"' : undefined);
    expect(headers['Retry-After']).toBe(status === 429 ? '1' : undefined);
    tell(1, 'an answer is the one that the original API gives', 1);
  });

  test('are more than sixty, each deviation differs from what was recorded and has its reason', () => {
    const deviations = cases.flatMap(({ recorded, ours }) => (ours ? [{ recorded, ours }] : []));

    expect(cases.length).toBeGreaterThan(60);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    for (const { recorded, ours } of deviations) {
      expect({ ...recorded, ...ours }).not.toMatchObject(recorded);
      expect(ours.because.length).toBeGreaterThan(20);
    }
  });
});

test('a token pair has the claims of the original and no others but those of our sessions', async () => {
  const { api } = await compatFixture();

  const pair = await api.signIn('ann@example.com', 'Demo-pass-1');

  for (const [type, seconds] of [
    ['access', 300],
    // Recorded with a day; ours live as long as the specification's "signed in" is expected to last.
    ['refresh', 30 * 86_400],
  ] as const) {
    const [header, claims] = pair[type].split('.').map((part) => Buffer.from(part, 'base64url').toString());
    const read = JSON.parse(claims ?? '');
    expect(Object.keys(read).toSorted()).toEqual(['exp', 'gen', 'iat', 'iss', 'jti', 'sid', 'token_type', 'user_id']);
    expect(read).toMatchObject({ token_type: type, exp: read.iat + seconds });
    // Recorded as HS256: one secret would then sign and verify, and every Lambda would hold it.
    expect(JSON.parse(header ?? '')).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
  }
});
