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

describe('what signing in says', () => {
  test('success is shown, and the account opens', async () => {
    stubApi({ createToken: () => ({ body: { access: 'a', refresh: 'r' } }) });
    fillSignIn();

    press('Sign in');

    await waitFor(() => expect(currentPath()).toBe('/account'));
    expect(toasts()).toBe('success: Signed In Successfully!');
  });

  test('a broken connection is told as one and nobody is signed in', async () => {
    stubApi({ createToken: () => null });
    fillSignIn();

    press('Sign in');

    expect((await screen.findByRole('alert')).textContent).toBe('Network error, please try again later.');
    expect(localStorage.getItem('access_token')).toBe(null);
  });

  test('a forgotten password has its own page', () => {
    stubApi({});
    fillSignIn();

    fireEvent.click(screen.getByRole('link', { name: 'Forgot password' }));

    expect(currentPath()).toBe('/forgot-password');
  });
});

describe('what signing out says', () => {
  test('signing out is told once the session has ended', async () => {
    stubApi({ logout: () => ({ body: {} }) });
    signIn({ access: 'a', refresh: 'r' });

    visit(<LogoutPage />, '/logout');

    await waitFor(() => expect(toasts()).toBe('success: Signed Out Successfully!'));
    expect(localStorage.getItem('access_token')).toBe(null);
  });
});

describe('what verifying the e-mail says when it fails', () => {
  const text = 'This link has expired. Please ask for a new one.';

  test.each([
    ['a refusal', { status: 400, body: { code: 'link_expired', detail: text, error: text, details: text } }, text],
    ['a refusal without words', { status: 404, body: '' }, 'Verification failed.'],
    ['an unexpected answer', { status: 200, body: 'an unknown page' }, 'Verification failed.'],
  ])('%s shows its words and offers a new link', async (_what, reply, words) => {
    stubApi({ verifyEmail: () => reply });

    openLink();

    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeTruthy();
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    ['a fault on our side', { status: 500, body: '' }, 'Verification failed.'],
    ['too many tries', { status: 429, body: { code: 'throttled', detail: 'Request was throttled.' } }, 'throttled'],
  ])('%s is shown, and the same link can be tried again', async (_what, reply, words) => {
    const replies = [reply, { body: { detail: 'ok' } }];
    stubApi({ verifyEmail: () => replies.shift() ?? null });
    openLink();
    expect((await screen.findByRole('alert')).textContent).toContain(words);

    press('Try again');

    await screen.findByText('Your email has been verified successfully!');
  });
});

describe('what asking for the verification mail again says', () => {
  test.each([
    ['', 'You must enter a valid email'],
    ['amina@example', 'Please enter a valid email address.'],
    ['amina@example.com', undefined],
  ])('of the address %j: %s', (email, text) => {
    expect(validateResend({ email }).email).toBe(text);
  });

  test('an address that is none asks the server nothing', async () => {
    const asked = stubApi({});

    resend('amina');

    await screen.findByText('Please enter a valid email address.');
    expect(asked).toEqual([]);
  });

  test('success is told on the page', async () => {
    const asked = stubApi({ resendVerification: () => ({ body: { detail: 'ok' } }) });

    resend('amina@example.com');

    await screen.findByText('Verification email resent successfully!');
    expect(asked).toEqual([{ name: 'resendVerification', body: { email: 'amina@example.com' } }]);
  });

  test.each([
    ['a broken connection', null, 'Network error, please try again later.'],
    [
      'a refusal',
      { status: 429, body: { code: 'throttled', detail: 'Request was throttled.', error: 'Request was throttled.' } },
      'Request was throttled.',
    ],
    ['a refusal without words', { status: 502, body: '' }, 'Failed to resend email.'],
  ])('%s: %j gives %s', async (_what, reply, text) => {
    stubApi({ resendVerification: () => reply });

    resend('amina@example.com');

    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
