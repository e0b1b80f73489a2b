import { argon2, argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { InternalError } from '#ports/internal-error.ts';
import type { Passwords } from '#ports/ports.ts';
import { assertArgon2 } from './argon2-self-test.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

// Once per Lambda, before the first password.
assertArgon2(argon2Sync);
const derive = promisify(argon2);

type Hashed = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const parse = (text: string): Hashed => {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(text) ?? [];
  if (!tag) throw new InternalError('password_hash_malformed');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** Used when there is no account, so that verifying takes the same time. */
const dummyHash: Hashed = { ...cost, salt: Buffer.alloc(saltBytes), tag: Buffer.alloc(hashBytes) };

const tagOf = (password: string, { salt, tag, ...parameters }: Hashed): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce: salt, tagLength: tag.length, ...parameters });

export const argon2Passwords: Passwords = {
  hash: async (password) => {
    const created: Hashed = { ...cost, salt: randomBytes(saltBytes), tag: Buffer.alloc(hashBytes) };
    const tag = await tagOf(password, created);
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(created.salt)}$${unpadded(tag)}`;
  },
  verify: async (password, stored) => {
    const expected = stored === null ? dummyHash : parse(stored);
    const tag = await tagOf(password, expected);
    return timingSafeEqual(tag, expected.tag) && stored !== null;
  },
};
