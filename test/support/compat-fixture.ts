import type { JWK } from 'jose';
import { importJWK, SignJWT } from 'jose';
import { keepSecrets } from '#infra/local/secrets.ts';
import { emailKey, readUniqueKey } from '#repositories/unique-keys.ts';
import { apiOf } from './api.ts';
import { aTestContext, aUser, password } from './test-context.ts';
import { tokensOf } from './tokens.ts';

/** Ann with several sessions, Bob who never confirmed, and every kind of token that was recorded. */
export const compatFixture = async () => {
  const context = aTestContext();
  const secrets = keepSecrets(null);
  const ports = { ...context.ports, tokens: tokensOf(secrets, context.ports.clock) };
  const api = apiOf(ports);
  const ann = await aUser(context);
  const bob = { email: 'bob@example.com', username: 'bob', password, confirm_password: password };
  await api.call('registerUser', bob);
  const bobClaim = await readUniqueKey(ports.database, await emailKey(ports.hashes, bob.email));

  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const accessOf = (userId: string, issuedAt = now) =>
    ports.tokens.sign({ tokenType: 'access', userId, sessionId: 'ses_1', generation: 0, binding: null }, issuedAt);

  const { access, refresh } = await api.signIn('ann@example.com', password);
  const elsewhere = await api.signIn('ann@example.com', password);
  const line = [(await api.signIn('ann@example.com', password)).refresh];
  for (let child = 0; child < 3; child += 1)
    line.push(String((await api.call('refreshToken', { refresh: line.at(-1) })).body.refresh));

  const jwk: JWK = JSON.parse(secrets.signingKey);
  const nameless = new SignJWT({ token_type: 'access', sid: 'ses_1', gen: 0 })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: jwk.kid ?? '' })
    .setIssuer('pazia')
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .setJti('1');

  const tokens: Record<string, string> = {
    $access: access,
    $refresh: refresh,
    $elsewhere: elsewhere.access,
    /** A refresh token whose great-grandchild is the newest, and that newest one. */
    $spent: line[0] ?? '',
    $parent: line[2] ?? '',
    $newest: line[3] ?? '',
    $expired: await accessOf(ann.id, now - 600),
    $gone: await accessOf('usr_gone'),
    $unconfirmed: await accessOf(bobClaim?.userId ?? ''),
    $nameless: await nameless.sign(await importJWK(jwk, 'EdDSA')),
    $unsigned: `${btoa('{"alg":"none"}')}.${btoa(`{"token_type":"access","user_id":"${ann.id}"}`)}.`,
  };
  return { context, ports, api, ann, tokens };
};

export type OracleScene = Awaited<ReturnType<typeof compatFixture>>;
