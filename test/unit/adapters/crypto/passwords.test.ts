import { expect, test } from 'vitest';
import { argon2Passwords } from '#adapters/crypto/passwords.ts';

test('a password is hashed by Argon2id with 19 MiB, two passes and one lane, and verified', async () => {
  const hash = await argon2Passwords.hash('Demo-pass-1');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await argon2Passwords.verify('Demo-pass-1', hash)).toBe(true);
  expect(await argon2Passwords.verify('Demo-pass-1 ', hash)).toBe(false);
});

test('two hashes of the same password differ', async () => {
  expect(await argon2Passwords.hash('Demo-pass-1')).not.toBe(await argon2Passwords.hash('Demo-pass-1'));
});

test('a hash by another implementation with other costs is verified', async () => {
  // By the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const referenceHash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

  expect(await argon2Passwords.verify('password', referenceHash)).toBe(true);
});

test('a user without a password hash has no valid password', async () => {
  expect(await argon2Passwords.verify('', null)).toBe(false);
});
