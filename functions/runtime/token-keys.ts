import type { JSONWebKeySet, JWK } from 'jose';
import { createLocalJWKSet, importJWK } from 'jose';
import type { Secrets } from './secrets.ts';

const importSigning = (text: string) => {
  const jwk: JWK = JSON.parse(text);
  return { kid: jwk.kid ?? '', key: importJWK(jwk, 'EdDSA') };
};

/** The set remembers each of its keys once it has imported it. */
const importVerification = (text: string) => {
  const set: JSONWebKeySet = JSON.parse(text);
  return createLocalJWKSet(set);
};

/** Reads a text anew only where it is another one than the last. */
const lastRead = <T>(read: (text: string) => T): ((text: string) => T) => {
  let last: { text: string; value: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) };
    return last.value;
  };
};

/** The keys of the tokens. Importing one takes about as long as signing with it, so each is imported once. */
export const tokenKeys = (secrets: Secrets) => {
  const [signing, verification] = [lastRead(importSigning), lastRead(importVerification)];
  return {
    signing: async () => signing(await secrets('signingKey')),
    verification: async () => verification(await secrets('verificationKeys')),
  };
};
