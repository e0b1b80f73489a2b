import { expect, test } from 'vitest';
import { emailKey, usernameKey } from '#domain/identity.ts';

test.each([
  ['Alice', 'alice'],
  ['ALICE', 'alice'],
  ['Ａlice', 'alice'],
  ['ﬁlm', 'film'],
  ['ｅ́', 'é'],
])('the username %s is the same name as %s', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test('an address is the same with other case and blanks around it', () => {
  expect(emailKey('  Ann@Example.COM ')).toBe(emailKey('ann@example.com'));
});

test('different names stay different', () => {
  expect(usernameKey('alice')).not.toBe(usernameKey('alicia'));
});
