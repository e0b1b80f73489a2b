import { describe, expect, test } from 'vitest';
import { validateLogin, validateRegistration } from '#web/features/session/validation.ts';

const draft = {
  email: 'amina@example.com',
  username: 'amina',
  password: '12345678',
  repeat: '12345678',
  isAccepted: true,
};

describe('validation of the registration form', () => {
  test('a complete registration form is valid even when the passwords differ', () => {
    const errors = validateRegistration({ ...draft, repeat: '87654321' });

    expect(Object.values(errors).filter(Boolean)).toEqual([]);
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
  ] as const)('the registration form answers the %s of %j with: %s', (field, change, text) => {
    const errors = validateRegistration({ ...draft, ...change });

    expect(errors[field]).toBe(text);
  });
});

describe('validation of the sign-in form', () => {
  test('the sign-in form accepts a password of two characters', () => {
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
  ] as const)('the sign-in form answers the %s of %j with: %s', (field, form, text) => {
    expect(validateLogin(form)[field]).toBe(text);
  });
});
