import { describe, expect, test } from 'vitest';
import type { Passwords } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, lightPasswords, password } from '#test/support/test-context.ts';

/** A context that counts how often a key is derived from a password, which is what a sign-in costs. */
const counted = async () => {
  const derivations: string[] = [];
  const passwords: Passwords = {
    hash: (text) => {
      derivations.push('hash');
      return lightPasswords.hash(text);
    },
    verify: (text, hash) => {
      derivations.push('verify');
      return lightPasswords.verify(text, hash);
    },
  };
  const context = aTestContext({ passwords });
  await aUser(context);
  derivations.length = 0;
  return { api: apiOf(context.ports), derivations };
};

describe('a sign-in derives exactly one key', () => {
  test.each([
    ['with the right password', 'ann@example.com', password, 200],
    ['with a wrong one', 'ann@example.com', 'Wrong-pass-1', 401],
    ['with an address that nobody has', 'nobody@example.com', password, 401],
  ])('%s', async (_title, email, text, status) => {
    const { api, derivations } = await counted();

    const reply = await api.call('createToken', { email, password: text });

    expect(reply.status).toBe(status);
    expect(derivations).toEqual(['verify']);
  });
});
