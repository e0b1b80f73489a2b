import { describe, expect, test } from 'vitest';
import { validateLogin, validateRegistration } from '#web/features/session/validation.ts';

const draft = {
  email: 'amina@example.com',
  username: 'amina',
  password: '12345678',
  repeat: '12345678',
  isAccepted: true,
};

describe('what the registration form says about its fields', () => {
  test('a complete form has no faults, also where the passwords differ', () => {
    const faults = validateRegistration({ ...draft, repeat: '87654321' });

    expect(Object.values(faults).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['email', { email: '' }, 'You must enter a valid email'],
    ['email', { email: 'amina@example' }, 'Your email should end with .ke'],
    ['username', { username: ' ' }, 'You must enter user name'],
    ['password', { password: '' }, 'Please enter your password.'],
    ['password', { password: '1234567' }, 'Password is too short - should be 8 chars minimum.'],
    ['repeat', { repeat: '' }, 'Please enter your password.'],
    ['repeat', { repeat: '1234567' }, 'Password is too short - should be 8 chars minimum.'],
    ['isAccepted', { isAccepted: false }, 'The terms and conditions must be accepted.'],
  ] as const)('%s with %j: %s', (field, change, text) => {
    const faults = validateRegistration({ ...draft, ...change });

    expect(faults[field]).toBe(text);
  });
});

describe('what the sign-in form says about its fields', () => {
  test('two characters are enough for a password', () => {
    expect(validateLogin({ email: 'amina@example.com', password: 'ab' })).toEqual({
      email: undefined,
      password: undefined,
    });
  });

  test.each([
    ['email', { email: '', password: 'ab' }, 'You must enter a valid email'],
    ['email', { email: 'amina', password: 'ab' }, 'Please enter a valid email address.'],
    ['password', { email: 'amina@example.com', password: '' }, 'Please enter your password.'],
    ['password', { email: 'amina@example.com', password: 'a' }, 'Password is too short - must be at least 6 chars'],
  ] as const)('%s of %j: %s', (field, form, text) => {
    expect(validateLogin(form)[field]).toBe(text);
  });
});
