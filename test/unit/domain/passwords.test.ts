import { expect, test } from 'vitest';
import { passwordFaults } from '#domain/passwords.ts';

test.each(['Demo-pass-1', 'Ünïcode 9!', 'A1!aaaaa', `A1!${'a'.repeat(125)}`])(
  '"%s" is a valid password',
  (password) => {
    expect(passwordFaults(password)).toEqual([]);
  },
);

test.each([
  ['Demo-p1', ['Password must be at least 8 characters long.']],
  ['abcdef1!', ['Password must contain at least one uppercase letter.']],
  ['Abcdefg!', ['Password must contain at least one number.']],
  ['Abcdefg1', ['Password must contain at least one special character.']],
  ['Abcdefg 1', ['Password must contain at least one special character.']],
  [`A1!${'a'.repeat(126)}`, ['Password must be at most 128 characters long.']],
])('"%s" breaks one rule of passwords, which is named', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults);
});

test('the empty password breaks four rules', () => {
  expect(passwordFaults('')).toHaveLength(4);
});
