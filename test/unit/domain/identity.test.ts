import { expect, test } from 'vitest';
import { isEmailHash, normalizeEmail, normalizeUsername } from '#domain/identity.ts';

test.each([
  ['Alice', 'alice'],
  ['ALICE', 'alice'],
  ['Ａlice', 'alice'],
  ['ﬁlm', 'film'],
  ['ｅ́', 'é'],
])('the usernames %s and %s are the same name', (one, other) => {
  expect(normalizeUsername(one)).toBe(normalizeUsername(other));
});

test('letter case and surrounding spaces do not change an address', () => {
  expect(normalizeEmail('  Ann@Example.COM ')).toBe(normalizeEmail('ann@example.com'));
});

test.each([
  ['alice', 'alicia'],
  ['straße', 'strasse'],
  ['ılker', 'ilker'],
])('%s and %s are different usernames and different addresses', (one, other) => {
  expect(normalizeUsername(one)).not.toBe(normalizeUsername(other));
  expect(normalizeEmail(`${one}@example.com`)).not.toBe(normalizeEmail(`${other}@example.com`));
});

test.each([
  ['0123456789abcdef'.repeat(4), true],
  [`${'a'.repeat(64)}0`, false],
  ['a'.repeat(63), false],
  [`x${'a'.repeat(64)}`, false],
  ['g'.repeat(64), false],
  ['ann@example.com', false],
  [7, false],
])('%s is the hash of an address: %s', (value, isHash) => {
  expect(isEmailHash(value)).toBe(isHash);
});
