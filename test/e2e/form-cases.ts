/** What is typed into a form, how the field is left, and the error that then appears under it. */
export type FormCase = {
  path: string;
  label: string;
  how: 'changed to' | 'left at' | 'sent with';
  typed: Record<string, string>;
  fault: string | null;
  button: string;
};

const casesOf = (
  path: string,
  button: string,
  rows: [label: string, how: FormCase['how'], typed: Record<string, string>, fault: string | null][],
): FormCase[] => rows.map(([label, how, typed, fault]) => ({ path, button, label, how, typed, fault }));

const shortAtLogin = 'Password is too short - must be at least 6 chars';
const short = 'Password is too short - should be 8 chars minimum.';

export const loginCases = casesOf('/login', 'Sign in', [
  ['Email', 'changed to', { Email: 'a' }, 'Please enter a valid email address.'],
  ['Email', 'changed to', { Email: 'amina@example.com' }, null],
  ['Email', 'changed to', { Email: '' }, 'You must enter a valid email'],
  ['Password', 'changed to', { Password: 'a' }, shortAtLogin],
  ['Password', 'changed to', { Password: 'ab' }, null],
  ['Password', 'changed to', { Password: '' }, 'Please enter your password.'],
]);

const nobody = { Email: '', Username: '', Password: '', 'Confirm password': '' };

const register = casesOf('/register', 'Create your account', [
  ['Email', 'changed to', { Email: 'amina' }, null],
  ['Email', 'left at', { Email: 'amina' }, 'Your email should end with .ke'],
  ['Email', 'changed to', { Email: 'amina@example.com' }, null],
  ['Email', 'sent with', nobody, 'You must enter a valid email'],
  ['Username', 'sent with', nobody, 'You must enter user name'],
  ['Password', 'sent with', nobody, 'Please enter your password.'],
  ['Confirm password', 'sent with', nobody, 'Please enter your password.'],
  ['terms', 'sent with', nobody, 'The terms and conditions must be accepted.'],
  ['Username', 'sent with', { Username: 'amina' }, null],
  ['Password', 'left at', { Password: 'Seven-7' }, short],
  ['Password', 'left at', { Password: 'Eight-88' }, null],
  ['Confirm password', 'left at', { 'Confirm password': 'Seven-7' }, short],
  ['Confirm password', 'left at', { 'Confirm password': 'Other-88' }, null],
]);

const forgot = casesOf('/forgot-password', 'Send reset link', [
  ['Email', 'sent with', { Email: '' }, 'You must enter a email'],
  ['Email', 'left at', { Email: 'amina' }, 'You must enter a valid email'],
  ['Email', 'left at', { Email: 'amina@example.com' }, null],
]);

const resend = casesOf('/confirmation', 'Resend Verification Email', [
  ['Email', 'sent with', { Email: '' }, 'You must enter a valid email'],
  ['Email', 'sent with', { Email: 'amina' }, 'Please enter a valid email address.'],
]);

const reset = casesOf('/password-reset?trcyeiheh=usr_1.1.x', 'Reset your password', [
  ['Password', 'sent with', { Password: '' }, 'Please enter your password.'],
  ['Password', 'left at', { Password: 'Seven-7' }, short],
  ['Password', 'left at', { Password: 'Eight-88' }, null],
  ['Confirm password', 'left at', { 'Confirm password': 'Eight-8' }, 'Passwords must match'],
  ['Confirm password', 'sent with', { 'Confirm password': 'Other-88' }, 'Passwords must match'],
  ['Confirm password', 'left at', { 'Confirm password': 'Eight-88' }, null],
]);

export const strangerCases = [...register, ...forgot, ...resend, ...reset];

export const memberCases = casesOf('/change-password', 'Change password', [
  ['Old Password', 'sent with', {}, 'Please enter your old password.'],
  ['New Password', 'sent with', {}, 'Please enter your new password.'],
  ['Old Password', 'left at', { 'Old Password': 'Seven-7' }, short],
  ['Old Password', 'left at', { 'Old Password': 'Eight-88' }, null],
  ['New Password', 'left at', { 'New Password': 'Seven-7' }, short],
  ['New Password', 'left at', { 'New Password': 'Eight-88' }, null],
]);
