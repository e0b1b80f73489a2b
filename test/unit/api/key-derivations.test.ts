import { describe, expect, test } from 'vitest';
import type { Passwords } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { lightPasswords } from '#test/support/memory/memory-ports.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

/** A context that counts key derivations, which dominate the cost of a sign-in. */
const setUp = async () => {
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

describe('cost of a sign-in', () => {
  test.each([
    ['with the right password', 'ann@example.com', password, 200],
    ['with a wrong password', 'ann@example.com', 'Wrong-pass-1', 401],
    ['with an unknown address', 'nobody@example.com', password, 401],
  ])('a sign-in %s derives exactly one key', async (_what, email, text, status) => {
    const { api, derivations } = await setUp();

    const reply = await api.call('createToken', { email, password: text });

    expect(reply.status).toBe(status);
    expect(derivations).toEqual(['verify']);
  });
});
