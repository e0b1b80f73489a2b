// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ForgotPasswordPage } from '#web/features/session/forgot-password-page.tsx';
import { PasswordConfirmationPage } from '#web/features/session/password-confirmation-page.tsx';
import { validateForgotPassword } from '#web/features/session/validation.ts';
import { signIn } from '#web/state/store.ts';
import { stubApi } from './server.ts';
import { currentPath, press, toasts, type, visit } from './visit.tsx';

const ask = (email: string): void => {
  visit(<ForgotPasswordPage />, '/forgot-password');
  type('Email', email);
  press('Send reset link');
};

describe('validation of the forgot-password form', () => {
  test.each([
    ['', 'You must enter a email'],
    [' ', 'You must enter a email'],
    ['amina@example', 'You must enter a valid email'],
    ['amina@example.com', undefined],
  ])('the forgot-password form answers the address %j with: %s', (email, text) => {
    expect(validateForgotPassword({ email }).email).toBe(text);
  });
});

describe('asking for a reset link', () => {
  test('an empty forgot-password form shows the error and sends nothing', async () => {
    const calls = stubApi({});

    ask('');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByText('You must enter a email')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('requesting a reset link opens the confirmation page', async () => {
    const calls = stubApi({ requestReset: () => ({ body: { detail: 'Reset Link Sent!' } }) });

    ask(' amina@example.com ');

    await waitFor(() => expect(currentPath()).toBe('/password-confirmation'));
    expect(toasts()).toBe('success: Reset Link Sent!');
    expect(calls).toEqual([{ name: 'requestReset', body: { email: 'amina@example.com' } }]);
  });

  test('a broken connection while requesting a link is shown on the page', async () => {
    stubApi({ requestReset: () => null });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(currentPath()).toBe('/forgot-password');
  });

  test("a refused request for a link shows the server's message", async () => {
    const text = 'Request was throttled.';
    stubApi({
      requestReset: () => ({ status: 429, body: { code: 'throttled', detail: text, error: text, details: text } }),
    });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('an address that the server refuses is reported under the field', async () => {
    stubApi({
      requestReset: () => ({
        status: 400,
        body: { code: 'invalid', detail: 'Not valid.', email: ['Enter a valid email address.'] },
      }),
    });

    ask('amina@example.com');

    await screen.findByText('Enter a valid email address.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBe(null);
  });

  test('a refused request for a link without a message shows the generic error', async () => {
    stubApi({ requestReset: () => ({ status: 502, body: '' }) });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred.');
  });

  test('the forgot-password form contains the remembered address and links to sign-in', () => {
    stubApi({});
    localStorage.setItem('email', 'amina@example.com');

    visit(<ForgotPasswordPage />);

    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@example.com');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });
});

describe('password confirmation page', () => {
  test('the password confirmation page says that a link was sent', () => {
    visit(<PasswordConfirmationPage />);

    expect(screen.getByText('We sent a link to change the password to your email.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for another link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('the password confirmation page links signed-in users to their account', () => {
    signIn({ access: 'a', refresh: 'r' });

    visit(<PasswordConfirmationPage />);

    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
    expect(screen.queryByRole('link', { name: 'Ask for another link' })).toBe(null);
  });
});
