import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { assertArgon2 } from '#adapters/crypto/argon2-self-test.ts';

describe('the self-test of Argon2', () => {
  test('Argon2id of this Node gives the answer of the reference implementation', () => {
    expect(() => assertArgon2(argon2Sync)).not.toThrow();
  });

  test.each<[string, typeof argon2Sync | undefined, string]>([
    ['has no Argon2', undefined, 'argon2_unavailable'],
    [
      'has an OpenSSL without Argon2',
      () => {
        throw new Error('Argon2 algorithm not supported');
      },
      'argon2_unavailable',
    ],
    ['gives another answer', () => Buffer.alloc(32), 'argon2_wrong'],
    ['answers with Argon2i', (_kind, parameters) => argon2Sync('argon2i', parameters), 'argon2_wrong'],
  ])('a runtime that %s fails with a code of its own', (_what, given, code) => {
    expect(() => assertArgon2(given)).toThrow(code);
  });
});
