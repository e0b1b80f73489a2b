import { createHmac, timingSafeEqual } from 'node:crypto';

/** Exactly one lower-case hex SHA-512; a header sent twice arrives joined by a comma and fails here. */
const shape = /^[0-9a-f]{128}$/;

/**
 * Whether a webhook was signed with one of our keys: HMAC-SHA512 over the raw bytes (Paystack, webhooks guide).
 * Two keys are good while the key is being rotated. Every key is tried, so time tells nothing.
 */
export const isSigned = (rawBody: Uint8Array, header: string | undefined, keys: readonly string[]): boolean => {
  if (header === undefined || !shape.test(header)) return false;
  const given = Buffer.from(header, 'hex');
  // An empty key would let anybody sign.
  const matches = keys
    .filter((key) => key !== '')
    .map((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), given));
  return matches.includes(true);
};
