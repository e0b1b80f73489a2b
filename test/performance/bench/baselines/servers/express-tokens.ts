import type { RequestHandler } from 'express';
import type { JWK } from 'jose';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Session } from '#domain/sessions.ts';
import { accessSeconds, refreshSeconds } from '#domain/sessions.ts';
import type { Ports } from '#ports/ports.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { VerificationKeys } from '#ports/verification-keys.ts';
import { readUser } from '#repositories/users.ts';

const issuer = 'pazia';

/** Signs a session's token pair. The key is imported once. */
export const tokenSigner = async (secrets: Secrets, { newId }: Ports) => {
  const jwk: JWK = JSON.parse(await secrets('signingKey'));
  const key = await importJWK(jwk, 'EdDSA');
  const sign = (type: string, seconds: number, userId: string, sessionId: string, session: Session) =>
    new SignJWT({ token_type: type, user_id: userId, sid: sessionId, gen: session.generation })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: jwk.kid ?? '' })
      .setIssuer(issuer)
      .setIssuedAt(session.issuedAt)
      .setExpirationTime(session.issuedAt + seconds)
      .setJti(newId('jti'))
      .sign(key);
  return async (userId: string, sessionId: string, session: Session) => ({
    access: await sign('access', accessSeconds, userId, sessionId, session),
    refresh: await sign('refresh', refreshSeconds, userId, sessionId, session),
  });
};

/** Requires an access token of a live session and puts its user into res.locals. */
export const bearer = (verificationKeys: VerificationKeys, ports: Ports): RequestHandler => {
  const keys = createLocalJWKSet(verificationKeys);
  const userOf = async (token: string) => {
    try {
      const { payload } = await jwtVerify(token, keys, { algorithms: ['EdDSA'], issuer });
      if (payload.token_type !== 'access') return null;
      const user = await readUser(ports, String(payload.user_id));
      return user?.sessions[String(payload.sid)] ? user : null;
    } catch {
      return null;
    }
  };
  return async (request, response, next) => {
    const [scheme, token] = (request.get('authorization') ?? '').split(' ');
    const user = scheme === 'Bearer' && token ? await userOf(token) : null;
    if (!user) return void response.status(401).json({ detail: 'Authentication credentials were not provided.' });
    response.locals.user = user;
    next();
  };
};
