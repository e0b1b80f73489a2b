import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { JWK } from 'jose';
import { keepSecrets } from '#infra/local/secrets.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';
import { tokensOf } from '#test/support/tokens.ts';

export const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

/** A token of any header and claims, written as given and signed by that key. */
const signedBy = (key: KeyObject, header: string, claims: string): string => {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
};

type Fields = Record<string, unknown>;

/** Ann, signed in, and what somebody needs to forge her tokens: also our own key, which nobody has. */
export const forgery = async () => {
  const secrets = keepSecrets(null);
  const context = aTestContext();
  const ports = { ...context.ports, tokens: tokensOf(secrets, context.ports.clock) };
  const api = apiOf(ports);
  const ann = await aUser(context);
  const pair = await api.signIn('ann@example.com', password);

  const jwk: JWK = JSON.parse(secrets.signingKey);
  const ourKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
  const publicKey = createPublicKey(ourKey);
  const stranger = generateKeyPairSync('ed25519');

  const [header, claims]: [Fields, Record<'access' | 'refresh', Fields>] = [
    { alg: 'EdDSA', typ: 'JWT', kid: jwk.kid },
    {
      access: JSON.parse(Buffer.from(pair.access.split('.')[1] ?? '', 'base64url').toString()),
      refresh: JSON.parse(Buffer.from(pair.refresh.split('.')[1] ?? '', 'base64url').toString()),
    },
  ];
  return {
    api,
    context,
    ann,
    pair,
    header,
    claims,
    jwk,
    publicKey,
    strangerJwk: stranger.publicKey.export({ format: 'jwk' }),
    /** As we sign: what is wrong with such a token is what it says. */
    ours: (head: string, body: string) => signedBy(ourKey, head, body),
    /** As anybody can sign. */
    forged: (head: string, body: string) => signedBy(stranger.privateKey, head, body),
  };
};

export type Forgery = Awaited<ReturnType<typeof forgery>>;
