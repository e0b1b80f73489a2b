import * as z from 'zod/mini';
import type { DeployedParameter } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { SecretName } from '#ports/secrets.ts';
import { PublicKey, VerificationKeys } from '#ports/verification-keys.ts';

/** In characters: shorter than any key of 32 random bytes in base64. */
const randomMin = 32;

const SigningKey = z.extend(PublicKey, { d: z.string() });
const OnlyPublicKeys = z.object({
  keys: z.array(z.extend(PublicKey, { d: z.optional(z.undefined()) })).check(z.minLength(1)),
});

const parse = <T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> | null => {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const randomFault = (value: string): string | null =>
  value.length >= randomMin ? null : `is shorter than ${randomMin} characters`;

const providerPrefix = { test: 'sk_test_', live: 'sk_live_' };

/** What is wrong with a secret, without any part of it; null if it looks right. */
export const secretFaults = {
  providerKey: (value, { name, provider }) => {
    const prefix = providerPrefix[provider.domain];
    return value.split(',').every((key) => key.startsWith(prefix) && key.length > prefix.length)
      ? null
      : `does not begin with ${prefix}, as every key for ${name} must`;
  },
  lookupHashKey: randomFault,
  linkKey: randomFault,
  signingKey: (value) => (parse(SigningKey, value) ? null : 'is not a private Ed25519 JWK with a kid'),
} satisfies Record<SecretName, (value: string, stage: Stage) => string | null>;

/** What is wrong with a parameter that CloudFormation reads; null if it looks right. */
export const deployedFaults = {
  verificationKeys: (value) =>
    parse(OnlyPublicKeys, value) ? null : 'is not a JWK set {"keys": […]} of public Ed25519 keys, each with a kid',
  // A comma would separate two secrets, and CloudFront sends the whole value.
  originSecret: (value) => (/^[\w+/=-]+$/.test(value) ? randomFault(value) : 'has other characters than base64'),
} satisfies Record<DeployedParameter, (value: string) => string | null>;

/** Whether the public half of the signing key is among the verification keys. */
export const isKeyPair = (signingKey: string, verificationKeys: string): boolean => {
  const signing = parse(SigningKey, signingKey);
  const { keys } = parse(VerificationKeys, verificationKeys) ?? { keys: [] };
  return keys.some(({ kid, x }) => kid === signing?.kid && x === signing.x);
};
