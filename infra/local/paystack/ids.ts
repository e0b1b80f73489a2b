import { createHash, createHmac } from 'node:crypto';

/** All ids are derived from a seed, so that a run is reproducible. */
const digest = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Lower-case letters and digits. */
const alphanumeric = (seed: string, length: number): string =>
  BigInt(`0x1${digest(seed)}`)
    .toString(36)
    .slice(-length)
    .padStart(length, '0');

export const codeOf = (prefix: 'CUS' | 'SUB' | 'INV', seed: string): string =>
  `${prefix}_${alphanumeric(`${prefix}:${seed}`, 15)}`;

export const cardCodeOf = (seed: string): string => `AUTH_${alphanumeric(`AUTH:${seed}`, 10)}`;
export const cardSignatureOf = (seed: string): string => `SIG_${alphanumeric(`SIG:${seed}`, 20)}`;
export const tokenOf = (seed: string): string => alphanumeric(`token:${seed}`, 15);
export const accessCodeOf = (seed: string): string => alphanumeric(`access:${seed}`, 15);
export const referenceOf = (seed: string): string => alphanumeric(`reference:${seed}`, 10);

/** The reference the provider gives a renewal charge. */
export const renewalReferenceOf = (seed: string): string =>
  digest(`renewal:${seed}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-a$4-$5');

/** A pseudo-random number below `below`, determined by the seed. */
export const seededRandom = (seed: string, below: number): number =>
  Number.parseInt(digest(seed).slice(0, 8), 16) % below;

/** The value of the `x-paystack-signature` header. */
export const signatureOf = (body: string, key: string): string => createHmac('sha512', key).update(body).digest('hex');
