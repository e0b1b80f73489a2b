import { expect, onTestFinished, test, vi } from 'vitest';
import { keepSecrets } from '#infra/local/secrets.ts';
import type { SecretName } from '#runtime/secrets.ts';
import { jwtTokens } from '#runtime/tokens.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const issuedAt = now.getTime() / 1000;
const clock = { now: () => now, pause: async () => {} };
const claims = { tokenType: 'access', userId: 'usr_1', sessionId: 'ses_1', generation: 0, binding: null } as const;

test('a key is imported once, however often it signs and verifies', async () => {
  const kept = keepSecrets(null);
  const tokens = jwtTokens(async (name: SecretName) => kept[name], clock);
  const importing = vi.spyOn(crypto.subtle, 'importKey');
  onTestFinished(() => importing.mockRestore());

  for (let times = 0; times < 3; times += 1) await tokens.read(await tokens.sign(claims, issuedAt));

  expect(importing).toHaveBeenCalledTimes(2);
});

test('keys that take the place of others count from the next call on', async () => {
  let kept = keepSecrets(null);
  const tokens = jwtTokens(async (name: SecretName) => kept[name], clock);
  const old = await tokens.sign(claims, issuedAt);
  kept = keepSecrets(null);

  const fresh = await tokens.sign(claims, issuedAt);

  expect(await tokens.read(old)).toEqual({ kind: 'refused' });
  expect(await tokens.read(fresh)).toMatchObject({ kind: 'valid', userId: 'usr_1' });
});
