import type { Locator, Page } from 'playwright-core';
import type { RouteName } from '#contract/routes.ts';
import { password } from '#test/support/test-context.ts';

export type Who = 'guest' | 'free' | 'premium';

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const tryAgain = (page: Page): Locator => button(page, 'Try again');

export const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};

export const openDialog = async (page: Page, plan: string): Promise<void> => {
  await page.getByRole('article', { name: plan }).getByRole('button').click();
  await page.getByRole('dialog').waitFor();
};

const newAccount = { Email: 'new@example.com', Username: 'newcomer', Password: password, 'Confirm password': password };

/** One call of one page: the steps to it, its trigger, and the message for a response that is not ours. */
export type Row = {
  call: RouteName;
  who: Who;
  path: string;
  prepare?: (page: Page, email: string) => Promise<unknown>;
  /** The button that sends the call or, if the page sends it on its own, the one that retries it. */
  press: (page: Page) => Locator;
  isAutomatic?: true;
  otherwise?: string;
  /** The text that appears once the call succeeds. */
  done: string | RegExp;
};

export const rows: readonly Row[] = [
  {
    call: 'createToken',
    who: 'guest',
    path: '/login',
    prepare: (page, email) => fill(page, { Email: email, Password: password }),
    press: (page) => button(page, 'Sign in'),
    done: 'Signed In Successfully!',
  },
  {
    call: 'registerUser',
    who: 'guest',
    path: '/register',
    prepare: async (page) => {
      await fill(page, newAccount);
      await page.getByRole('checkbox').check();
    },
    press: (page) => button(page, 'Create your account'),
    otherwise: 'An unknown error occurred.',
    done: 'Signed Up Successfully!',
  },
  {
    call: 'requestReset',
    who: 'guest',
    path: '/forgot-password',
    prepare: (page) => fill(page, { Email: 'nobody@example.com' }),
    press: (page) => button(page, 'Send reset link'),
    otherwise: 'An error occurred.',
    done: 'Reset Link Sent!',
  },
  {
    call: 'resetPassword',
    who: 'guest',
    path: '/password-reset?trcyeiheh=a-token',
    prepare: (page) => fill(page, { Password: password, 'Confirm password': password }),
    press: (page) => button(page, 'Reset your password'),
    otherwise: 'An unexpected error occurred. Please try again.',
    done: 'This link is not valid. Please ask for a new one.',
  },
  {
    call: 'changePassword',
    who: 'free',
    path: '/change-password',
    prepare: (page) => fill(page, { 'Old Password': password, 'New Password': password }),
    press: (page) => button(page, 'Change password'),
    otherwise: 'An unexpected error occurred. Please try again.',
    done: 'Password Changed Successfully!',
  },
  {
    call: 'resendVerification',
    who: 'guest',
    path: '/confirmation',
    prepare: (page) => fill(page, { Email: 'nobody@example.com' }),
    press: (page) => button(page, 'Resend Verification Email'),
    otherwise: 'Failed to resend email.',
    done: 'Verification email resent successfully!',
  },
  {
    call: 'verifyEmail',
    who: 'guest',
    path: '/verify-email?uid=usr_1&token=a-token',
    press: tryAgain,
    isAutomatic: true,
    otherwise: 'Verification failed.',
    done: 'This link is not valid. Please ask for a new one.',
  },
  {
    call: 'logout',
    who: 'free',
    path: '/logout',
    press: tryAgain,
    isAutomatic: true,
    done: 'Signed Out Successfully!',
  },
  { call: 'getUser', who: 'free', path: '/account', press: tryAgain, isAutomatic: true, done: 'Free Plan' },
  { call: 'getSubscription', who: 'free', path: '/account', press: tryAgain, isAutomatic: true, done: 'Free Plan' },
  { call: 'listSubscribed', who: 'premium', path: '/account', press: tryAgain, isAutomatic: true, done: /^Active/ },
  {
    call: 'listServers',
    who: 'free',
    path: '/account',
    press: tryAgain,
    isAutomatic: true,
    done: 'Open to every account.',
  },
  {
    call: 'getUser',
    who: 'free',
    path: '/pricing',
    press: tryAgain,
    isAutomatic: true,
    done: 'Secure your internet.',
  },
  {
    call: 'listServers',
    who: 'free',
    path: '/pricing',
    prepare: (page) => openDialog(page, 'Explorer'),
    press: tryAgain,
    isAutomatic: true,
    done: 'Nairobi',
  },
  {
    call: 'selectServers',
    who: 'free',
    path: '/pricing',
    prepare: async (page) => {
      await openDialog(page, 'Unlimited');
      // Waits for the locations, since only the next call is to fail.
      await page.locator('button:enabled', { hasText: 'Subscribe' }).waitFor();
    },
    press: (page) => button(page, 'Subscribe'),
    done: 'Pay for Unlimited in the other window',
  },
  {
    call: 'startPayment',
    who: 'free',
    path: '/pricing',
    prepare: async (page) => {
      await openDialog(page, 'Unlimited');
      await button(page, 'Subscribe').click();
    },
    press: tryAgain,
    isAutomatic: true,
    done: 'Pay for Unlimited in the other window',
  },
  {
    call: 'cancelSubscription',
    who: 'premium',
    path: '/account',
    prepare: (page) => button(page, 'Cancel').click(),
    press: (page) => button(page, 'Cancel Subscription'),
    done: 'Your subscription is cancelled',
  },
];
