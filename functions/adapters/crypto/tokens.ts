import { hash } from 'node:crypto';
import type { JWK } from 'jose';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { TokenClaims, TokenReading, Tokens } from '#ports/tokens.ts';
import type { VerificationKeys } from '#ports/verification-keys.ts';

const issuer = 'pazia';

/** SimpleJWT's claims, the session, its generation and, for browsers, the digest of the binding cookie. */
const Claims = z.object({
  token_type: z.string(),
  user_id: z.optional(z.string()),
  // Sessions are looked up in an object, which has inherited names ('constructor').
  sid: z.string().check(z.startsWith('ses_')),
  gen: z.int(),
  // jose accepts any number, and 1e999 in JSON parses to Infinity.
  exp: z.int(),
  fp: z.optional(z.string()),
});

/** Derived, not random: signing the same pair again must give the same token. */
const tokenId = ({ sessionId, generation, tokenType }: TokenClaims): string =>
  hash('sha256', `${sessionId}.${generation}.${tokenType}`).slice(0, 32);

const readWith = async (
  token: string,
  keys: ReturnType<typeof createLocalJWKSet>,
  now: Date,
): Promise<TokenReading> => {
  try {
    const options = { algorithms: ['EdDSA'], issuer, currentDate: now, requiredClaims: ['exp', 'iat', 'jti'] };
    const { payload } = await jwtVerify(token, keys, options);
    const claims = z.safeParse(Claims, payload);
    if (!claims.success) return { kind: 'refused' };
    const { token_type, user_id, sid, gen, fp } = claims.data;
    return {
      kind: 'valid',
      tokenType: token_type,
      userId: user_id ?? null,
      sessionId: sid,
      generation: gen,
      binding: fp ?? null,
    };
  } catch {
    // jose throws for every invalid token; clients must not learn why.
    return { kind: 'refused' };
  }
};

type SigningKey = { kid: string; key: Awaited<ReturnType<typeof importJWK>> };

const importSigningKey = async (text: string): Promise<SigningKey> => {
  const jwk: JWK = JSON.parse(text);
  return { kid: jwk.kid ?? '', key: await importJWK(jwk, 'EdDSA') };
};

/** JWTs signed with Ed25519. Only Lambdas with access to the signing key can sign; all can verify. */
export const jwtTokens = (secrets: Secrets, verificationKeys: VerificationKeys, clock: Clock): Tokens => {
  // Created once, since it caches the imported keys.
  const keys = createLocalJWKSet(verificationKeys);
  let signing: SigningKey | undefined;
  return {
    sign: async (claims, issuedAt, expiresAt) => {
      signing ??= await importSigningKey(await secrets('signingKey'));
      const body = {
        token_type: claims.tokenType,
        user_id: claims.userId,
        sid: claims.sessionId,
        gen: claims.generation,
        ...(claims.binding === null ? {} : { fp: claims.binding }),
      };
      return new SignJWT(body)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: signing.kid })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(tokenId(claims))
        .sign(signing.key);
    },
    read: (token) => readWith(token, keys, clock.now()),
  };
};
