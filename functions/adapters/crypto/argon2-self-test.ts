import type { argon2Sync } from 'node:crypto';
import { InternalError } from '#ports/internal-error.ts';

/**
 * The smallest test vector of Argon2id with one lane in the reference implementation (phc-winner-argon2, src/test.c).
 * That of RFC 9106 has four lanes and takes ten times as long.
 */
const known = {
  message: 'password',
  nonce: 'somesalt',
  memory: 256,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
} as const;
const knownTag = '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe';

/**
 * Throws unless Argon2id gives the known answer. Node offers it only where its OpenSSL is 3.2 or newer, and Lambda brings
 * its own. Takes less than a millisecond.
 */
export const assertArgon2 = (argon2: typeof argon2Sync | undefined): void => {
  if (argon2 === undefined) throw new InternalError('argon2_unavailable');
  if (tagOf(argon2).toString('hex') !== knownTag) throw new InternalError('argon2_wrong');
};

const tagOf = (argon2: typeof argon2Sync): Buffer => {
  try {
    return argon2('argon2id', known);
  } catch (cause) {
    throw new InternalError('argon2_unavailable', {}, { cause });
  }
};
