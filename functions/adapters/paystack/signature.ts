import { createHmac, timingSafeEqual } from 'node:crypto';

/** One lower-case hex SHA-512. A repeated header arrives joined by commas and does not match. */
const shape = /^[0-9a-f]{128}$/;

/**
 * Whether a webhook was signed with one of our keys: HMAC-SHA512 over the raw bytes (Paystack, webhooks guide). There
 * are two keys during a rotation. Every key is tried, so the time taken reveals nothing.
 */
export const isSigned = (rawBody: Uint8Array, header: string | undefined, keys: readonly string[]): boolean => {
  if (header === undefined || !shape.test(header)) return false;
  const signature = Buffer.from(header, 'hex');
  // An empty key would let anybody sign.
  const matches = keys
    .filter((key) => key !== '')
    .map((key) => timingSafeEqual(createHmac('sha512', key).update(rawBody).digest(), signature));
  return matches.includes(true);
};
