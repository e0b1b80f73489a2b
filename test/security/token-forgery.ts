import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { JWK } from 'jose';
import { testSecrets } from '#test/support/memory/memory-ports.ts';
import { aSignedInUser } from '#test/support/test-context.ts';

export const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

/** A token of any header and claims, signed by that key. */
const signedBy = (key: KeyObject, header: string, claims: string): string => {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
};

type Fields = Record<string, unknown>;

const claimsOf = (token: string): Fields => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** A signed-in user, and what it takes to forge their tokens; even our own key, which no attacker has. */
export const aForgery = async () => {
  const { context, api, access, refresh } = await aSignedInUser();
  const jwk: JWK = JSON.parse(testSecrets.signingKey);
  const ourKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' });
  const attacker = generateKeyPairSync('ed25519');
  const header: Fields = { alg: 'EdDSA', typ: 'JWT', kid: jwk.kid };
  return {
    api,
    context,
    pair: { access, refresh },
    header,
    claims: { access: claimsOf(access), refresh: claimsOf(refresh) },
    jwk,
    publicKey: createPublicKey(ourKey),
    attackerJwk: attacker.publicKey.export({ format: 'jwk' }),
    /** Signed by our key, so that only its content can be what is refused. */
    signedByUs: (head: string, body: string) => signedBy(ourKey, head, body),
    signedByAttacker: (head: string, body: string) => signedBy(attacker.privateKey, head, body),
  };
};

export type Forgery = Awaited<ReturnType<typeof aForgery>>;
