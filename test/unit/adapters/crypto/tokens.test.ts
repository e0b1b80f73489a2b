import { describe, expect, test } from 'vitest';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { TokenClaims } from '#ports/ports.ts';
import { tokensOf } from '#test/support/tokens.ts';

const secrets = keepSecrets(null);
const issuedAt = 1_800_000_000;
const clock = { now: () => new Date(issuedAt * 1_000), pause: async () => {} };
const tokens = tokensOf(secrets, clock);

const claims = (given: Partial<TokenClaims> = {}): TokenClaims => ({
  tokenType: 'access',
  userId: 'usr_1',
  sessionId: 'ses_1',
  generation: 3,
  binding: null,
  ...given,
});

const parts = async (given: Partial<TokenClaims> = {}, by = tokens) => {
  const [header = '', payload = ''] = (await by.sign(claims(given), issuedAt)).split('.');
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decoded(header), payload: decoded(payload) };
};

describe('a token says', () => {
  test('who, of which session, since when and until when', async () => {
    const { header, payload } = await parts();

    expect(header).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: JSON.parse(secrets.signingKey).kid });
    expect(payload).toEqual({
      iss: 'pazia',
      token_type: 'access',
      user_id: 'usr_1',
      sid: 'ses_1',
      gen: 3,
      iat: issuedAt,
      exp: issuedAt + 300,
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('the digest of its cookie where it is bound to one', async () => {
    expect((await parts({ binding: 'digest' })).payload.fp).toBe('digest');
  });

  test('of which key it is only where the key has a name', async () => {
    const { kid: _, ...nameless } = JSON.parse(secrets.signingKey);

    const { header } = await parts({}, tokensOf({ ...secrets, signingKey: JSON.stringify(nameless) }, clock));

    expect(header.kid).toBe('');
  });

  test('an id that is no other token’s, and the same when it is signed again', async () => {
    const idOf = async (given: Partial<TokenClaims>) => (await parts(given)).payload.jti;
    const others = [{}, { tokenType: 'refresh' }, { generation: 4 }, { sessionId: 'ses_2' }] as const;

    const ids = await Promise.all(others.map(idOf));

    expect(new Set(ids).size).toBe(others.length);
    expect(await idOf({})).toBe(ids[0]);
  });

  test('what was signed when it is read', async () => {
    const token = await tokens.sign(claims({ tokenType: 'refresh', binding: 'digest' }), issuedAt);

    expect(await tokens.read(token)).toEqual({
      kind: 'valid',
      tokenType: 'refresh',
      userId: 'usr_1',
      sessionId: 'ses_1',
      generation: 3,
      binding: 'digest',
    });
  });

  test('nothing where it is none', async () => {
    expect(await tokens.read('a.b.c')).toEqual({ kind: 'refused' });
  });
});
