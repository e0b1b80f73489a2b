// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfirmationPage } from '#web/features/session/confirmation-page.tsx';
import { LoginPage } from '#web/features/session/login-page.tsx';
import { LogoutPage } from '#web/features/session/logout-page.tsx';
import { validateResend } from '#web/features/session/validation.ts';
import { VerifyEmailPage } from '#web/features/session/verify-email-page.tsx';
import { signIn } from '#web/state/store.ts';
import { stubApi } from './server.ts';
import { currentPath, press, toasts, type, visit } from './visit.tsx';

const fillSignIn = (): void => {
  visit(<LoginPage />, '/login');
  type('Email', 'amina@example.com');
  type('Password', 'Secret-pass-1');
};

const openLink = (): void => {
  window.history.replaceState(null, '', '/verify-email?uid=usr_1&token=abc');
  visit(<VerifyEmailPage />, '/verify-email');
};

const resend = (email: string): void => {
  visit(<ConfirmationPage />, '/confirmation');
  type('Email', email);
  press('Resend Verification Email');
};

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('sign-in messages', () => {
  test('signing in shows a toast and opens the account', async () => {
    stubApi({ createToken: () => ({ body: { access: 'a', refresh: 'r' } }) });
    fillSignIn();

    press('Sign in');

    await waitFor(() => expect(currentPath()).toBe('/account'));
    expect(toasts()).toBe('success: Signed In Successfully!');
  });

  test('a broken connection at sign-in is shown and signs nobody in', async () => {
    stubApi({ createToken: () => null });
    fillSignIn();

    press('Sign in');

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(localStorage.getItem('access_token')).toBe(null);
  });

  test('the sign-in page links to the forgot-password page', () => {
    stubApi({});
    fillSignIn();

    fireEvent.click(screen.getByRole('link', { name: 'Forgot password' }));

    expect(currentPath()).toBe('/forgot-password');
  });
});

describe('sign-out messages', () => {
  test('signing out shows a toast once the session has ended', async () => {
    stubApi({ logout: () => ({ body: {} }) });
    signIn({ access: 'a', refresh: 'r' });

    visit(<LogoutPage />, '/logout');

    await waitFor(() => expect(toasts()).toBe('success: Signed Out Successfully!'));
    expect(localStorage.getItem('access_token')).toBe(null);
  });
});

describe('failed email verification', () => {
  const text = 'This link has expired. Please ask for a new one.';

  test.each([
    ['a refusal', { status: 400, body: { code: 'link_expired', detail: text, error: text, details: text } }, text],
    ['a refusal without words', { status: 404, body: '' }, 'Verification failed.'],
    ['an unexpected answer', { status: 200, body: 'an unknown page' }, 'Verification failed.'],
  ])('%s during verification shows its message and offers a new link', async (_what, reply, words) => {
    stubApi({ verifyEmail: () => reply });

    openLink();

    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeTruthy();
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    ['a fault on our side', { status: 500, body: '' }, 'Verification failed.'],
    ['too many tries', { status: 429, body: { code: 'throttled', detail: 'Request was throttled.' } }, 'throttled'],
  ])('%s during verification is shown, and the same link can be retried', async (_what, reply, words) => {
    const replies = [reply, { body: { detail: 'ok' } }];
    stubApi({ verifyEmail: () => replies.shift() ?? null });
    openLink();
    expect((await screen.findByRole('alert')).textContent).toContain(words);

    press('Try again');

    await screen.findByText('Your email has been verified successfully!');
  });
});

describe('resending the verification email', () => {
  test.each([
    ['', 'You must enter a valid email'],
    ['amina@example', 'Please enter a valid email address.'],
    ['amina@example.com', undefined],
  ])('the resend form answers the address %j with: %s', (email, text) => {
    expect(validateResend({ email }).email).toBe(text);
  });

  test('the resend form sends no invalid address', async () => {
    const calls = stubApi({});

    resend('amina');

    await screen.findByText('Please enter a valid email address.');
    expect(calls).toEqual([]);
  });

  test('a resent verification email is confirmed on the page', async () => {
    const calls = stubApi({ resendVerification: () => ({ body: { detail: 'ok' } }) });

    resend('amina@example.com');

    await screen.findByText('Verification email resent successfully!');
    expect(calls).toEqual([{ name: 'resendVerification', body: { email: 'amina@example.com' } }]);
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    [
      'a refusal',
      { status: 429, body: { code: 'throttled', detail: 'Request was throttled.', error: 'Request was throttled.' } },
      'Request was throttled.',
    ],
    ['a refusal without words', { status: 502, body: '' }, 'Failed to resend email.'],
  ])('resending with %s, %j, shows: %s', async (_what, reply, text) => {
    stubApi({ resendVerification: () => reply });

    resend('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
