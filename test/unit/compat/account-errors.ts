import type { ErrorCase } from './error-case.ts';

const password = 'Demo-pass-1';
const newcomer = { email: 'new@example.com', username: 'new', password, confirm_password: password };
const weak =
  'Password must contain at least one uppercase letter. Password must contain at least one special character.';

/** Sign-in, registration, reset request and password change. */
export const accountErrors: ErrorCase[] = [
  {
    row: 'Login failure',
    screen: 'login',
    route: 'createToken',
    body: { email: 'ann@example.com', password: 'Wrong-pass-1' },
    status: 401,
    text: 'No active account found with the given credentials',
  },
  {
    row: 'Register: username already taken',
    screen: 'register',
    route: 'registerUser',
    body: { ...newcomer, username: 'ANN' },
    status: 400,
    text: 'Username already exists.',
  },
  {
    row: 'Register: password rule error',
    screen: 'register',
    route: 'registerUser',
    body: { ...newcomer, password: 'weakpassword1', confirm_password: 'weakpassword1' },
    status: 400,
    text: weak,
  },
  {
    row: 'Register: other',
    screen: 'register',
    route: 'registerUser',
    body: { ...newcomer, email: 'nope' },
    status: 400,
    text: 'Enter a valid email address.',
  },
  {
    row: 'Register: other, two different passwords',
    screen: 'register',
    route: 'registerUser',
    body: { ...newcomer, confirm_password: 'Other-pass-1' },
    status: 400,
    text: 'Passwords must match',
  },
  {
    row: 'Register success',
    screen: 'toast',
    route: 'registerUser',
    body: newcomer,
    status: 201,
    text: 'Signed Up Successfully!',
  },
  {
    row: 'Forgot password: other',
    screen: 'forgot',
    route: 'requestReset',
    body: { email: 'nope' },
    status: 400,
    text: 'Enter a valid email address.',
  },
  {
    row: 'Forgot password success',
    screen: 'toast',
    route: 'requestReset',
    body: { email: 'ann@example.com' },
    status: 200,
    text: 'Reset Link Sent!',
  },
  {
    row: 'Change password failure',
    screen: 'change',
    route: 'changePassword',
    body: { old_password: 'Wrong-pass-1', new_password: 'Newer-pass-1' },
    isSignedIn: true,
    status: 400,
    text: 'Your old password is not right.',
  },
  {
    row: 'Change password failure, a weak one',
    screen: 'change',
    route: 'changePassword',
    body: { old_password: password, new_password: 'weakpassword1' },
    isSignedIn: true,
    status: 400,
    text: weak,
  },
  {
    row: 'Change password success',
    screen: 'toast',
    route: 'changePassword',
    body: { old_password: password, new_password: 'Newer-pass-1' },
    isSignedIn: true,
    status: 200,
    text: 'Password Changed Successfully!',
  },
];
