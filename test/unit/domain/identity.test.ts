import { expect, test } from 'vitest';
import { normalizeEmail, normalizeUsername } from '#domain/identity.ts';

test.each([
  ['Alice', 'alice'],
  ['ALICE', 'alice'],
  ['Ａlice', 'alice'],
  ['ﬁlm', 'film'],
  ['ｅ́', 'é'],
])('the username %s is the same name as %s', (one, other) => {
  expect(normalizeUsername(one)).toBe(normalizeUsername(other));
});

test('an address is the same with other case and blanks around it', () => {
  expect(normalizeEmail('  Ann@Example.COM ')).toBe(normalizeEmail('ann@example.com'));
});

test.each([
  ['alice', 'alicia'],
  ['straße', 'strasse'],
  ['ılker', 'ilker'],
])('%s and %s are different names, and different addresses', (one, other) => {
  expect(normalizeUsername(one)).not.toBe(normalizeUsername(other));
  expect(normalizeEmail(`${one}@example.com`)).not.toBe(normalizeEmail(`${other}@example.com`));
});
