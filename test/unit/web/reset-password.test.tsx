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

describe('what the form for a new password says about its fields', () => {
  test('eight characters twice are enough for the page', () => {
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
  ] as const)('%s of %j: %s', (field, draft, text) => {
    expect(validateReset(draft)[field]).toBe(text);
  });
});

describe('the link of a reset mail', () => {
  test('its token leaves the address bar before anything is asked', () => {
    const asked = stubApi({});

    open();

    expect(window.location.href).not.toContain('usr_1');
    expect(window.location.pathname).toBe('/password-reset');
    expect(asked).toEqual([]);
  });

  test.each(['', '?trcyeiheh=', '?token=abc'])('a link with %j has no token, and a new one is offered', (query) => {
    stubApi({});

    open(query);

    expect(screen.getByRole('alert').textContent).toContain('The reset link is missing or incomplete.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByRole('button', { name: 'Reset your password' })).toBe(null);
  });

  test('whoever is signed in without a token is shown where the password is changed', () => {
    stubApi({});
    signIn({ access: 'a', refresh: 'r' });

    open('');

    expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/change-password');
  });
});

describe('resetting the password', () => {
  test('the rule is told before it is broken, and the password can be shown', () => {
    stubApi({});
    open();

    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));

    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  });

  test('two passwords that differ ask the server nothing', async () => {
    const asked = stubApi({});

    reset('Secret-pass-2', 'Secret-pass-3');

    await screen.findByText('Passwords must match');
    expect(asked).toEqual([]);
  });

  test('a reset leads to the sign-in page', async () => {
    const asked = stubApi({ resetPassword: () => ({ body: { detail: 'Password updated successfully!' } }) });

    reset();

    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(toasts()).toBe('success: Password updated successfully!');
    expect(asked).toEqual([
      {
        name: 'resetPassword',
        body: { new_password: 'Secret-pass-2', confirm_password: 'Secret-pass-2', token },
      },
    ]);
  });

  test('a reset ends the session of this browser and keeps the remembered address and the scheme', async () => {
    stubApi({ resetPassword: () => ({ body: { detail: 'Password updated successfully!' } }) });
    signIn({ access: 'a', refresh: 'r' });
    localStorage.setItem('email', 'amina@example.com');
    localStorage.setItem('colour_scheme', 'light');

    reset();

    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect({ ...localStorage }).toEqual({ email: 'amina@example.com', colour_scheme: 'light' });
  });

  test('a broken connection is shown, and what was typed stays', async () => {
    stubApi({ resetPassword: () => null });

    reset();

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'Secret-pass-2');
  });

  test('what the server finds wrong with the password is joined and told under it', async () => {
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

  test('a link that has expired is reported, and a new one is a step away', async () => {
    stubApi(refused('link_expired', 'This link has expired. Please ask for a new one.'));

    reset();

    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('whoever is signed in with a link that is spent is shown where the password is changed', async () => {
    stubApi(refused('link_not_valid', 'This link is not valid. Please ask for a new one.'));
    signIn({ access: 'a', refresh: 'r' });

    reset();

    const link = await screen.findByRole('link', { name: 'Change Password' });
    expect(link.getAttribute('href')).toBe('/change-password');
  });

  test('a refusal without words is an unexpected error', async () => {
    stubApi({ resetPassword: () => ({ status: 500, body: '' }) });

    reset();

    expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again.');
  });
});
