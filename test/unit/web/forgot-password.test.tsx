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

describe('what the form for a forgotten password says about its field', () => {
  test.each([
    ['', 'You must enter a email'],
    [' ', 'You must enter a email'],
    ['amina@example', 'You must enter a valid email'],
    ['amina@example.com', undefined],
  ])('%j: %s', (email, text) => {
    expect(validateForgotPassword({ email }).email).toBe(text);
  });
});

describe('asking for a reset link', () => {
  test('an empty form asks the server nothing and says what is missing', async () => {
    const asked = stubApi({});

    ask('');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByText('You must enter a email')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('a link that was asked for leads to the page that says so', async () => {
    const asked = stubApi({ requestReset: () => ({ body: { detail: 'Reset Link Sent!' } }) });

    ask(' amina@example.com ');

    await waitFor(() => expect(currentPath()).toBe('/password-confirmation'));
    expect(toasts()).toBe('success: Reset Link Sent!');
    expect(asked).toEqual([{ name: 'requestReset', body: { email: 'amina@example.com' } }]);
  });

  test('a broken connection is told and stays on the page', async () => {
    stubApi({ requestReset: () => null });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(currentPath()).toBe('/forgot-password');
  });

  test('a refusal shows what the server said', async () => {
    const text = 'Request was throttled.';
    stubApi({
      requestReset: () => ({ status: 429, body: { code: 'throttled', detail: text, error: text, details: text } }),
    });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('an address that the server refuses is told under the field', async () => {
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

  test('a refusal without words is an error that occurred', async () => {
    stubApi({ requestReset: () => ({ status: 502, body: '' }) });

    ask('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred.');
  });

  test('the remembered address stands in the field, and sign-in is one step away', () => {
    stubApi({});
    localStorage.setItem('email', 'amina@example.com');

    visit(<ForgotPasswordPage />);

    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@example.com');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });
});

describe('after the link was asked for', () => {
  test('the page says that a link to change the password was sent', () => {
    visit(<PasswordConfirmationPage />);

    expect(screen.getByText('We sent a link to change the password to your email.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ask for another link' }).getAttribute('href')).toBe('/forgot-password');
  });

  test('whoever is signed in is led to the account and not to a form that is closed to them', () => {
    signIn({ access: 'a', refresh: 'r' });

    visit(<PasswordConfirmationPage />);

    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
    expect(screen.queryByRole('link', { name: 'Ask for another link' })).toBe(null);
  });
});
