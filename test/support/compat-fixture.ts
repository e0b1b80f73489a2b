import type { JWK } from 'jose';
import { importJWK, SignJWT } from 'jose';
import { testSecrets } from './memory/memory-ports.ts';
import { aRegistration, aSignedInUser, findUser, password } from './test-context.ts';

/** Ann with several sessions, Bob with an unconfirmed account, and every kind of token in the recorded requests. */
export const compatFixture = async () => {
  const { context, ports, api, user: ann, access, refresh } = await aSignedInUser();
  const bob = aRegistration('bob');
  await api.call('registerUser', bob);

  const now = Math.floor(ports.clock.now().getTime() / 1000);
  const accessOf = (userId = '', issuedAt = now) =>
    ports.tokens.sign(
      { tokenType: 'access', userId, sessionId: 'ses_1', generation: 0, binding: null },
      issuedAt,
      issuedAt + 300,
    );

  const elsewhere = await api.signIn(ann.email, password);
  const rotated = [(await api.signIn(ann.email, password)).refresh];
  for (let child = 0; child < 3; child += 1)
    rotated.push(String((await api.call('refreshToken', { refresh: rotated.at(-1) })).body.refresh));

  const jwk: JWK = JSON.parse(testSecrets.signingKey);
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
    /** A refresh token rotated three times, its second successor and its newest. */
    $spent: rotated[0] ?? '',
    $parent: rotated[2] ?? '',
    $newest: rotated[3] ?? '',
    $expired: await accessOf(ann.id, now - 600),
    $gone: await accessOf('usr_gone'),
    $unconfirmed: await accessOf((await findUser(ports, bob.email))?.id),
    $nameless: await nameless.sign(await importJWK(jwk, 'EdDSA')),
    $unsigned: `${btoa('{"alg":"none"}')}.${btoa(`{"token_type":"access","user_id":"${ann.id}"}`)}.`,
  };
  return { context, ports, api, ann, tokens };
};

export type CompatFixture = Awaited<ReturnType<typeof compatFixture>>;
