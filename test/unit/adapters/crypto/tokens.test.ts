import { describe, expect, test } from 'vitest';
import { jwtTokens } from '#adapters/crypto/tokens.ts';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { TokenClaims } from '#ports/tokens.ts';
import { VerificationKeys } from '#ports/verification-keys.ts';

const secrets = keepSecrets(null);
const issuedAt = 1_800_000_000;
const clock = { now: () => new Date(issuedAt * 1_000), pause: async () => {} };
const verificationKeys = VerificationKeys.parse(JSON.parse(secrets.verificationKeys));
const tokensOf = (own = secrets) => jwtTokens(async (name) => own[name], verificationKeys, clock);
const tokens = tokensOf();

const claims = (overrides: Partial<TokenClaims> = {}): TokenClaims => ({
  tokenType: 'access',
  userId: 'usr_1',
  sessionId: 'ses_1',
  generation: 3,
  binding: null,
  ...overrides,
});

const signedParts = async (overrides: Partial<TokenClaims> = {}, by = tokens) => {
  const [header = '', payload = ''] = (await by.sign(claims(overrides), issuedAt, issuedAt + 300)).split('.');
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decoded(header), payload: decoded(payload) };
};

describe('tokens', () => {
  test('a token carries user, session, iat and exp', async () => {
    const { header, payload } = await signedParts();

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

  test('a bound token carries the digest of its cookie', async () => {
    expect((await signedParts({ binding: 'digest' })).payload.fp).toBe('digest');
  });

  test('a token of a key without kid has an empty kid', async () => {
    const { kid: _, ...withoutKid } = JSON.parse(secrets.signingKey);

    const { header } = await signedParts({}, tokensOf({ ...secrets, signingKey: JSON.stringify(withoutKid) }));

    expect(header.kid).toBe('');
  });

  test('a token has an id of its own, and the same id when it is signed again', async () => {
    const idOf = async (overrides: Partial<TokenClaims>) => (await signedParts(overrides)).payload.jti;
    const others = [{}, { tokenType: 'refresh' }, { generation: 4 }, { sessionId: 'ses_2' }] as const;

    const ids = await Promise.all(others.map(idOf));

    expect(new Set(ids).size).toBe(others.length);
    expect(await idOf({})).toBe(ids[0]);
  });

  test('the claims that were signed are returned by read', async () => {
    const token = await tokens.sign(claims({ tokenType: 'refresh', binding: 'digest' }), issuedAt, issuedAt + 300);

    expect(await tokens.read(token)).toEqual({
      kind: 'valid',
      tokenType: 'refresh',
      userId: 'usr_1',
      sessionId: 'ses_1',
      generation: 3,
      binding: 'digest',
    });
  });

  test('a text that is no token is refused by read', async () => {
    expect(await tokens.read('a.b.c')).toEqual({ kind: 'refused' });
  });
});
