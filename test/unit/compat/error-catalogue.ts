import { accountErrors } from './account-errors.ts';
import type { ErrorCase } from './error-case.ts';

const linkNotValid = 'This link is not valid. Please ask for a new one.';
const linkExpired = 'This link has expired. Please ask for a new one.';
const weak =
  'Password must contain at least one uppercase letter. Password must contain at least one special character.';

const otherErrors: ErrorCase[] = [
  {
    row: 'Reset password: new_password errors',
    screen: 'reset',
    route: 'resetPassword',
    body: { new_password: 'weakpassword1', confirm_password: 'weakpassword1', token: '$reset' },
    status: 400,
    text: weak,
  },
  {
    row: 'Reset password: other, two different passwords',
    screen: 'reset',
    route: 'resetPassword',
    body: { new_password: 'Newer-pass-1', confirm_password: 'Other-pass-1', token: '$reset' },
    status: 400,
    text: 'Passwords must match',
  },
  {
    row: 'Reset password: other, a wrong link',
    screen: 'reset',
    route: 'resetPassword',
    body: { new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1', token: 'usr_1.1.x' },
    status: 400,
    text: linkNotValid,
  },
  {
    row: 'Reset password: other, a late link',
    screen: 'reset',
    route: 'resetPassword',
    body: { new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1', token: '$late' },
    status: 400,
    text: linkExpired,
  },
  {
    row: 'Reset password success',
    screen: 'toast',
    route: 'resetPassword',
    body: { new_password: 'Newer-pass-1', confirm_password: 'Newer-pass-1', token: '$reset' },
    status: 200,
    text: 'Password updated successfully!',
  },
  {
    row: 'Verify email success',
    screen: 'toast',
    route: 'verifyEmail',
    body: { uid: '$uid', token: '$verify' },
    status: 200,
    text: 'Your email has been verified successfully!',
  },
  {
    row: 'Verify email failure',
    screen: 'verify',
    route: 'verifyEmail',
    body: { uid: '$uid', token: '1.x' },
    status: 400,
    text: linkNotValid,
  },
  {
    row: 'Resend success',
    screen: 'toast',
    route: 'resendVerification',
    body: { email: 'ann@example.com' },
    status: 200,
    text: 'Verification email resent successfully!',
  },
  {
    row: 'Resend failure',
    screen: 'resend',
    route: 'resendVerification',
    body: { email: '' },
    status: 400,
    text: 'This field may not be blank.',
  },
  {
    row: 'Logout failure',
    screen: 'logout',
    route: 'logout',
    body: { refresh_token: 'garbage' },
    isSignedIn: true,
    status: 401,
    text: 'Token is invalid or expired',
  },
  {
    row: 'Server selection: other failure',
    screen: 'toast',
    route: 'selectServers',
    body: { server_ids: [999] },
    isSignedIn: true,
    status: 400,
    text: 'A chosen location does not exist.',
  },
  {
    row: 'Server selection success',
    screen: 'toast',
    route: 'selectServers',
    body: { server_ids: [1, 2] },
    isSignedIn: true,
    status: 200,
    text: 'Locations added successfully!',
  },
  {
    row: 'Payment initialization failure in the plan page',
    screen: 'toast',
    route: 'startPayment',
    body: { email: 'ann@example.com', amount: 200, plan: 'PLN_explorer', start_date: '2026-11-21T12:00:00Z' },
    isSignedIn: true,
    status: 503,
    text: 'The payment provider does not answer right now. Please try again in a minute.',
  },
];

/** The error catalogue of the specification, as far as the API determines it. */
export const errorCases: ErrorCase[] = [...accountErrors, ...otherErrors];
