import type { View } from './view.ts';
import { answer, cut, fill, hold, press, untilAlert, untilBusy } from './view.ts';

const strong = 'Newer-pass-1';

const passwords = (first: string, second: string) => ({ [first]: strong, [second]: strong });

const login: View[] = [
  { name: '/login', arrange: ({ person }) => person.visit('/login') },
  {
    name: '/login with faults',
    arrange: async ({ page, person }) => {
      await person.visit('/login');
      await fill(page, { Email: 'amina', Password: 'a' });
    },
  },
  {
    name: '/login on its way',
    arrange: async ({ page, person }) => {
      await hold(page, 'createToken');
      await person.visit('/login');
      await fill(page, { Email: person.email, Password: strong });
      await press(page, 'Sign in');
      await untilBusy(page);
    },
  },
  {
    name: '/login refused',
    arrange: async ({ page, person }) => {
      await person.visit('/login');
      await fill(page, { Email: person.email, Password: strong });
      await press(page, 'Sign in');
      await untilAlert(page);
    },
  },
];

const aRegistration = (email: string, username: string) => ({
  Email: email,
  Username: username,
  ...passwords('Password', 'Confirm password'),
});

const register: View[] = [
  { name: '/register', arrange: ({ person }) => person.visit('/register') },
  {
    name: '/register with faults and a password shown',
    arrange: async ({ page, person }) => {
      await person.visit('/register');
      await page.getByLabel('Password', { exact: true }).fill('Short-1');
      await press(page, 'Show password');
      await press(page, 'Create your account');
    },
  },
  {
    name: '/register on its way',
    arrange: async ({ page, person }) => {
      await hold(page, 'registerUser');
      await person.visit('/register');
      await fill(page, aRegistration(person.email, 'amina'));
      await page.getByRole('checkbox').check();
      await press(page, 'Create your account');
      await untilBusy(page);
    },
  },
  {
    name: '/register refused',
    arrange: async ({ page, person }) => {
      await person.visit('/register');
      await fill(page, aRegistration(person.email, 'demo'));
      await page.getByRole('checkbox').check();
      await press(page, 'Create your account');
      await page.getByText('Username already exists.').waitFor();
    },
  },
];

const forgot: View[] = [
  { name: '/forgot-password', arrange: ({ person }) => person.visit('/forgot-password') },
  {
    name: '/forgot-password with faults',
    arrange: async ({ page, person }) => {
      await person.visit('/forgot-password');
      await press(page, 'Send reset link');
    },
  },
  {
    name: '/forgot-password without a network',
    arrange: async ({ page, person }) => {
      await cut(page, 'requestReset');
      await person.visit('/forgot-password');
      await page.getByLabel('Email').fill(person.email);
      await press(page, 'Send reset link');
      await untilAlert(page);
    },
  },
  { name: '/password-confirmation', arrange: ({ person }) => person.visit('/password-confirmation') },
];

const reset: View[] = [
  { name: '/password-reset without a link', arrange: ({ person }) => person.visit('/password-reset') },
  { name: '/password-reset', arrange: ({ person }) => person.visit('/password-reset?trcyeiheh=usr_1.1.x') },
  {
    name: '/password-reset with faults',
    arrange: async ({ page, person }) => {
      await person.visit('/password-reset?trcyeiheh=usr_1.1.x');
      await fill(page, { Password: 'short', 'Confirm password': 'other' });
      await press(page, 'Reset your password');
    },
  },
  {
    name: '/password-reset refused',
    arrange: async ({ page, person }) => {
      await person.visit('/password-reset?trcyeiheh=usr_1.1.x');
      await fill(page, passwords('Password', 'Confirm password'));
      await press(page, 'Reset your password');
      await untilAlert(page);
    },
  },
];

const verify: View[] = [
  { name: '/confirmation', arrange: ({ person }) => person.visit('/confirmation') },
  {
    name: '/confirmation once the mail was sent again',
    arrange: async ({ page, person }) => {
      await person.visit('/confirmation');
      await page.getByLabel('Email').fill(person.email);
      await press(page, 'Resend Verification Email');
      await page.getByText('Verification email resent successfully!').waitFor();
    },
  },
  { name: '/verify-email without a token', arrange: ({ person }) => person.visit('/verify-email') },
  {
    name: '/verify-email on its way',
    arrange: async ({ page, person }) => {
      await hold(page, 'verifyEmail');
      await person.visit('/verify-email?uid=usr_1&token=1.x');
      await person.heading('Verifying Email').waitFor();
    },
  },
  {
    name: '/verify-email refused',
    arrange: async ({ page, person }) => {
      await person.visit('/verify-email?uid=usr_1&token=1.x');
      await untilAlert(page);
    },
  },
  {
    name: '/verify-email without a network',
    arrange: async ({ page, person }) => {
      await cut(page, 'verifyEmail');
      await person.visit('/verify-email?uid=usr_1&token=1.x');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: '/verify-email done',
    arrange: async ({ page, person }) => {
      await answer(page, 'verifyEmail', 200, { detail: 'done' });
      await person.visit('/verify-email?uid=usr_1&token=1.x');
      await page.getByText('Your email has been verified successfully!').waitFor();
    },
  },
];

/** Every form of a stranger: untouched, with faults, on its way, refused, done. */
export const formViews: View[] = [...login, ...register, ...forgot, ...reset, ...verify];
