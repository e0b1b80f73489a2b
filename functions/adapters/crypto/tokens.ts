import { hash } from 'node:crypto';
import type { JWK } from 'jose';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { accessSeconds, refreshSeconds } from '#domain/sessions.ts';
import type { Clock, TokenClaims, TokenReading, Tokens } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { VerificationKeys } from '#ports/verification-keys.ts';

const issuer = 'pazia';

/** SimpleJWT's claims, and of ours the session, its generation and, in a browser, the digest of its cookie. */
const Claims = z.object({
  token_type: z.string(),
  user_id: z.optional(z.string()),
  // What is looked up by it is an object, which knows names of its own ('constructor').
  sid: z.string().check(z.startsWith('ses_')),
  gen: z.int(),
  // jose takes any number, and JSON can write one beyond all of them.
  exp: z.int(),
  fp: z.optional(z.string()),
});

const lifetime = { access: accessSeconds, refresh: refreshSeconds };

/** Derived, not random: signing the same pair again must give the same bytes. */
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
    // jose throws for every token that is not good; which way it is bad is nobody's business.
    return { kind: 'refused' };
  }
};

type SigningKey = { kid: string; key: Awaited<ReturnType<typeof importJWK>> };

const importSigningKey = async (text: string): Promise<SigningKey> => {
  const jwk: JWK = JSON.parse(text);
  return { kid: jwk.kid ?? '', key: await importJWK(jwk, 'EdDSA') };
};

/** JWTs signed with Ed25519. Only functions that may read the signing key can sign; all can verify. */
export const jwtTokens = (secrets: Secrets, verificationKeys: VerificationKeys, clock: Clock): Tokens => {
  // Made once, since it keeps the keys that it has imported.
  const keys = createLocalJWKSet(verificationKeys);
  let signing: SigningKey | undefined;
  return {
    sign: async (claims, issuedAt) => {
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
        .setExpirationTime(issuedAt + lifetime[claims.tokenType])
        .setJti(tokenId(claims))
        .sign(signing.key);
    },
    read: (token) => readWith(token, keys, clock.now()),
  };
};
