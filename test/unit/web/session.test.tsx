// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LoginPage } from '#web/features/session/login-page.tsx';
import { LogoutPage } from '#web/features/session/logout-page.tsx';
import { RegisterPage } from '#web/features/session/register-page.tsx';
import { VerifyEmailPage } from '#web/features/session/verify-email-page.tsx';
import { signIn } from '#web/state/store.ts';
import { showPage } from './page.tsx';
import { stubApi } from './server.ts';
import { press, type } from './visit.tsx';

const fillRegistration = (): void => {
  type('Email', 'amina@example.com');
  type('Username', 'amina');
  type('Password', 'Secret-pass-1');
  type('Confirm password', 'Secret-pass-1');
  fireEvent.click(screen.getByLabelText('I accept the terms and conditions'));
};

describe('registration', () => {
  test('an empty registration form sends nothing and focuses its first field', async () => {
    const calls = stubApi({});
    showPage(<RegisterPage />);

    press('Create your account');

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.getByText('You must enter user name')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('a taken username is reported under its field', async () => {
    stubApi({
      registerUser: () => ({
        status: 400,
        body: { code: 'username_taken', detail: 'Username already exists.', username: ['Username already exists.'] },
      }),
    });
    showPage(<RegisterPage />);
    fillRegistration();

    press('Create your account');

    await screen.findByText('Username already exists.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  });

  test('a refused registration without a message shows the generic error', async () => {
    stubApi({ registerUser: () => ({ status: 502, body: '' }) });
    showPage(<RegisterPage />);
    fillRegistration();

    press('Create your account');

    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error occurred.');
  });

  test('a registration clears the storage except the remembered address and opens the confirmation page', async () => {
    const calls = stubApi({ registerUser: () => ({ status: 201, body: { detail: 'Signed Up Successfully!' } }) });
    localStorage.setItem('email', 'amina@example.com');
    localStorage.setItem('leftover', 'x');
    showPage(<RegisterPage />);
    fillRegistration();

    press('Create your account');

    await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/confirmation'));
    expect(Object.keys(localStorage)).toEqual(['email']);
    expect(calls[0]?.body).toEqual({
      email: 'amina@example.com',
      username: 'amina',
      password: 'Secret-pass-1',
      confirm_password: 'Secret-pass-1',
    });
  });
});

describe('sign-in', () => {
  test('the sign-in button is disabled until the form is valid', () => {
    stubApi({});
    showPage(<LoginPage />);
    const button = screen.getByRole('button', { name: 'Sign in' });

    type('Email', 'amina@example.com');
    expect(button.hasAttribute('disabled')).toBe(true);
    type('Password', 'ab');

    expect(button.hasAttribute('disabled')).toBe(false);
  });

  test("a refused sign-in shows the server's message", async () => {
    stubApi({
      createToken: () => ({ status: 401, body: { code: 'no_active_account', detail: 'No active account found' } }),
    });
    showPage(<LoginPage />);
    type('Email', 'amina@example.com');
    type('Password', 'wrong');

    press('Sign in');

    expect((await screen.findByRole('alert')).textContent).toBe('No active account found');
  });

  test('Remember me stores the address and never the password', async () => {
    stubApi({ createToken: () => ({ body: { access: 'a', refresh: 'r' } }) });
    showPage(<LoginPage />);
    type('Email', 'amina@example.com');
    type('Password', 'Secret-pass-1');
    fireEvent.click(screen.getByLabelText('Remember me'));

    press('Sign in');

    await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/account'));
    expect({ ...localStorage }).toEqual({ access_token: 'a', refresh_token: 'r', email: 'amina@example.com' });
  });
});

describe('email verification', () => {
  test('a verification link is used once and removed from the address bar', async () => {
    const calls = stubApi({ verifyEmail: () => ({ body: { detail: 'ok' } }) });
    window.history.replaceState(null, '', '/verify-email?uid=usr_1&token=abc');

    showPage(<VerifyEmailPage />);

    await screen.findByText('Your email has been verified successfully!');
    expect(calls).toEqual([{ name: 'verifyEmail', body: { uid: 'usr_1', token: 'abc' } }]);
    expect(window.location.href).not.toContain('abc');
  });

  test('the verification page offers a new link when the token is missing', () => {
    stubApi({});
    window.history.replaceState(null, '', '/verify-email');

    showPage(<VerifyEmailPage />);

    expect(screen.getByRole('alert').textContent).toBe('Invalid or missing verification token.');
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeTruthy();
  });
});

describe('sign-out', () => {
  test('signing out ends the session at once and opens the sign-in page after five seconds', async () => {
    vi.useFakeTimers();
    const calls = stubApi({ logout: () => ({ body: {} }) });
    signIn({ access: 'a', refresh: 'r' });

    showPage(<LogoutPage />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(calls).toEqual([{ name: 'logout', body: { refresh_token: 'r' } }]);
    expect(screen.getByText('You have signed out! Redirecting in 5 seconds')).toBeTruthy();
    for (let second = 0; second < 4; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('You have signed out! Redirecting in 1 second')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1000));

    expect(screen.getByTestId('path').textContent).toBe('/login');
  });

  test('a failed sign-out keeps the session and shows the error', async () => {
    stubApi({ logout: () => null });
    signIn({ access: 'a', refresh: 'r' });

    showPage(<LogoutPage />);

    await screen.findByText('Network error, please try again later.');
    expect(localStorage.getItem('refresh_token')).toBe('r');
  });
});
