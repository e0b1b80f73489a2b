import { assert, oneof, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { Email } from '#contract/text.ts';
import { isEmail } from '#contract/text-shapes.ts';

const nearlyEmails = stringMatching(/^ ?[a-zé.@"\0]{0,6}@[a-z.]{0,8} ?$/u);

test('a form accepts an email address exactly when the API does', () => {
  assert(
    property(
      oneof(nearlyEmails, string({ unit: 'binary' })),
      (text) => isEmail(text) === Email.safeParse(text).success,
    ),
  );

  expect(isEmail('amina@example.com')).toBe(true);
  expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  expect(isEmail('a\0b@example.com')).toBe(false);
  expect(isEmail('\ud800@example.com')).toBe(false);
});
