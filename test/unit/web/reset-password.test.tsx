// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PasswordResetPage } from '#web/features/session/password-reset-page.tsx';
import { validateReset } from '#web/features/session/validation.ts';
import { signIn } from '#web/state/store.ts';
import { stubApi } from './server.ts';
import { currentPath, press, toasts, type, visit } from './visit.tsx';

const token = 'usr_1.1700000000.abc';

const open = (query = `?trcyeiheh=${token}`): void => {
  window.history.replaceState(null, '', `/password-reset${query}`);
  visit(<PasswordResetPage />, '/password-reset');
};

const reset = (password = 'Secret-pass-2', repeat = password): void => {
  open();
  type('Password', password);
  type('Confirm password', repeat);
  press('Reset your password');
};

const refused = (code: string, text: string, fields: Record<string, string[]> = {}) => ({
  resetPassword: () => ({ status: 400, body: { code, detail: text, error: text, details: text, ...fields } }),
});

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('validation of the reset form', () => {
  test('the reset form accepts passwords of eight characters', () => {
    expect(validateReset({ password: '12345678', repeat: '12345678' })).toEqual({
      password: undefined,
      repeat: undefined,
    });
  });

  test.each([
    ['password', { password: '', repeat: '' }, 'Please enter your password.'],
    ['password', { password: '1234567', repeat: '1234567' }, 'Password is too short - should be 8 chars minimum.'],
    ['repeat', { password: '12345678', repeat: '87654321' }, 'Passwords must match'],
    ['repeat', { password: '12345678', repeat: '' }, 'Passwords must match'],
  ] as const)('the reset form answers the %s of %j with: %s', (field, draft, text) => {
    expect(validateReset(draft)[field]).toBe(text);
  });
});

describe('reset link', () => {
  test('the reset token is removed from the address bar before any request', () => {
    const calls = stubApi({});

    open();

    expect(window.location.href).not.toContain('usr_1');
    expect(window.location.pathname).toBe('/password-reset');
    expect(calls).toEqual([]);
  });

  test.each(['', '?trcyeiheh=', '?token=abc'])(
    'a reset link with the query %j has no token, and a new link is offered',
    (query) => {
      stubApi({});

      open(query);

      expect(screen.getByRole('alert').textContent).toContain('The reset link is missing or incomplete.');
      expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
      expect(screen.queryByRole('button', { name: 'Reset your password' })).toBe(null);
    },
  );

  test('a signed-in user without a reset token is sent to the change-password page', () => {
    stubApi({});
    signIn({ access: 'a', refresh: 'r' });

    open('');

    expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/change-password');
  });
});

describe('resetting the password', () => {
  test('the reset form shows the password rule up front, and the password can be shown', () => {
    stubApi({});
    open();

    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));

    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  });

  test('two different passwords are not sent', async () => {
    const calls = stubApi({});

    reset('Secret-pass-2', 'Secret-pass-3');

    await screen.findByText('Passwords must match');
    expect(calls).toEqual([]);
  });

  test('a reset opens the sign-in page', async () => {
    const calls = stubApi({ resetPassword: () => ({ body: { detail: 'Password updated successfully!' } }) });

    reset();

    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(toasts()).toBe('success: Password updated successfully!');
    expect(calls).toEqual([
      {
        name: 'resetPassword',
        body: { new_password: 'Secret-pass-2', confirm_password: 'Secret-pass-2', token },
      },
    ]);
  });

  test('a reset ends the session and keeps the remembered address and the colour scheme', async () => {
    stubApi({ resetPassword: () => ({ body: { detail: 'Password updated successfully!' } }) });
    signIn({ access: 'a', refresh: 'r' });
    localStorage.setItem('email', 'amina@example.com');
    localStorage.setItem('colour_scheme', 'light');

    reset();

    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect({ ...localStorage }).toEqual({ email: 'amina@example.com', colour_scheme: 'light' });
  });

  test('a broken connection during a reset is shown, and the input stays', async () => {
    stubApi({ resetPassword: () => null });

    reset();

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Secret-pass-2');
  });

  test("the server's password errors are joined and shown under the field", async () => {
    stubApi(
      refused('invalid', 'Not valid.', {
        new_password: ['One uppercase letter is missing.', 'One number is missing.'],
      }),
    );

    reset('secret-pass');

    await screen.findByText('One uppercase letter is missing. One number is missing.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.queryByRole('alert')).toBe(null);
  });

  test('an expired reset link is reported, with a link to request a new one', async () => {
    stubApi(refused('link_expired', 'This link has expired. Please ask for a new one.'));

    reset();

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('a signed-in user with a used reset link is sent to the change-password page', async () => {
    stubApi(refused('link_not_valid', 'This link is not valid. Please ask for a new one.'));
    signIn({ access: 'a', refresh: 'r' });

    reset();

    const link = await screen.findByRole('link', { name: 'Change Password' });
    expect(link.getAttribute('href')).toBe('/change-password');
  });

  test('a refused reset without a message shows the generic error', async () => {
    stubApi({ resetPassword: () => ({ status: 500, body: '' }) });

    reset();

    expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again.');
  });
});
