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

test.each([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector', '\ufe0f'],
  ['a tag character', '\u{e0041}'],
  ['a control character', '\u0007'],
  ['a C1 control character', '\u0085'],
])('an email address with %s is refused', (_what, character) => {
  for (const address of [`ann${character}@example.com`, `ann@exa${character}mple.com`])
    expect(isEmail(address)).toBe(false);
});
