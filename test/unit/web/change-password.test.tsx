// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChangePasswordPage } from '#web/features/session/change-password-page.tsx';
import { validateChange } from '#web/features/session/validation.ts';
import { readTokens } from '#web/state/storage.ts';
import { signIn } from '#web/state/store.ts';
import { stubApi } from './server.ts';
import { currentPath, press, toasts, type, visit } from './visit.tsx';

const change = (oldPassword = 'Secret-pass-1', newPassword = 'Secret-pass-2'): void => {
  visit(<ChangePasswordPage />, '/change-password');
  type('Old Password', oldPassword);
  type('New Password', newPassword);
  press('Change password');
};

beforeEach(() => signIn({ access: 'a', refresh: 'r' }));

describe('validation of the change-password form', () => {
  test('the change-password form accepts passwords of eight characters', () => {
    expect(validateChange({ oldPassword: '12345678', newPassword: '12345678' })).toEqual({
      oldPassword: undefined,
      newPassword: undefined,
    });
  });

  test.each([
    ['oldPassword', '', 'Please enter your old password.'],
    ['newPassword', '', 'Please enter your new password.'],
    ['oldPassword', '1234567', 'Password is too short - should be 8 chars minimum.'],
    ['newPassword', '1234567', 'Password is too short - should be 8 chars minimum.'],
  ] as const)('the change-password form answers a %s of %j with: %s', (field, text, message) => {
    const errors = validateChange({ oldPassword: '12345678', newPassword: '12345678', [field]: text });

    expect(errors[field]).toBe(message);
  });
});

describe('changing the password', () => {
  test('an empty change-password form shows both errors and sends nothing', async () => {
    const calls = stubApi({});

    change('', '');

    await screen.findByText('Please enter your old password.');
    expect(screen.getByText('Please enter your new password.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('a password change opens the account page and stores the new token pair', async () => {
    const calls = stubApi({
      changePassword: () => ({ body: { detail: 'Password Changed Successfully!', access: 'b', refresh: 's' } }),
    });

    change();

    await waitFor(() => expect(currentPath()).toBe('/account'));
    expect(toasts()).toBe('success: Password Changed Successfully!');
    expect(calls).toEqual([
      { name: 'changePassword', body: { old_password: 'Secret-pass-1', new_password: 'Secret-pass-2' } },
    ]);
    expect(readTokens()).toEqual({ access: 'b', refresh: 's' });
  });

  test('a wrong old password is reported under its field', async () => {
    const text = 'Your old password is not right.';
    stubApi({
      changePassword: () => ({
        status: 400,
        body: { code: 'old_password_wrong', detail: text, error: text, details: text, old_password: [text] },
      }),
    });

    change();

    await screen.findByText(text);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Old Password')));
  });

  test('a refused password change without field errors shows its message', async () => {
    const text = 'Request was throttled.';
    stubApi({
      changePassword: () => ({ status: 429, body: { code: 'throttled', detail: text, error: text, details: text } }),
    });

    change();

    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    ['a refusal without words', { status: 502, body: '' }, 'An unexpected error occurred. Please try again.'],
  ])('%s while changing the password is shown on the page', async (_what, reply, text) => {
    stubApi({ changePassword: () => reply });

    change();

    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(currentPath()).toBe('/change-password');
  });

  test('the change-password page links to the home page', () => {
    stubApi({});

    visit(<ChangePasswordPage />);

    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });
});
