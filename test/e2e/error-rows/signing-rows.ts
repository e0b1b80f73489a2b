import { password } from '#test/support/test-context.ts';
import { answer, cut, fill, press } from '../views/view.ts';
import type { Row, Scene } from './row.ts';
import { atField, network, notice, toast } from './row.ts';

const demo = { email: 'demo@pazia.test', password: 'Demo-pass-1' };

const signIn = async ({ page, person }: Scene, given: { email: string; password: string }): Promise<void> => {
  await person.visit('/login');
  await fill(page, { Email: given.email, Password: given.password });
  await press(page, 'Sign in');
};

const register = async ({ page, person }: Scene, username: string, chosen = password): Promise<void> => {
  await person.visit('/register');
  await fill(page, { Email: person.email, Username: username, Password: chosen, 'Confirm password': chosen });
  await page.getByRole('checkbox').check();
  await press(page, 'Create your account');
};

const signingIn: Row[] = [
  {
    name: 'Login failure',
    act: (scene) => signIn(scene, { ...demo, password: 'Wrong-pass-1' }),
    shown: [notice('No active account found with the given credentials')],
    ends: '/login',
  },
  {
    name: 'Login: network error',
    act: async (scene) => {
      await cut(scene.page, 'createToken');
      await signIn(scene, demo);
    },
    shown: [notice(network)],
    ends: '/login',
  },
  {
    name: 'Login success',
    act: (scene) => signIn(scene, demo),
    shown: [toast('Signed In Successfully!')],
    ends: '/account',
  },
];

const signingUp: Row[] = [
  {
    name: 'Register: username already taken',
    act: (scene) => register(scene, 'demo'),
    shown: [atField('Username already exists.')],
    ends: '/register',
  },
  {
    name: 'Register: password rule error',
    act: (scene) => register(scene, 'amina', 'weakpassword1'),
    shown: [
      atField(
        'Password must contain at least one uppercase letter. Password must contain at least one special character.',
      ),
    ],
  },
  {
    name: 'Register: other',
    act: async (scene) => {
      const text = 'Registration is closed for an hour.';
      await answer(scene.page, 'registerUser', 503, { code: 'closed', detail: text, error: text, details: text });
      await register(scene, 'amina');
    },
    shown: [notice('Registration is closed for an hour.')],
  },
  {
    name: 'Register: other without words',
    act: async (scene) => {
      await answer(scene.page, 'registerUser', 502);
      await register(scene, 'amina');
    },
    shown: [notice('An unknown error occurred.')],
  },
  {
    name: 'Register success',
    act: (scene) => register(scene, scene.person.email.split('@')[0] ?? ''),
    shown: [toast('Signed Up Successfully!')],
    ends: '/confirmation',
  },
];

const signingOut: Row[] = [
  {
    name: 'Logout failure',
    as: 'member',
    act: async ({ page, person }) => {
      const detail = 'Something went wrong on our side. Please try again.';
      await answer(page, 'logout', 500, { code: 'server_error', detail, error: detail, details: detail });
      await person.visit('/logout');
    },
    shown: [notice('Something went wrong on our side. Please try again.')],
    ends: '/logout',
  },
  {
    name: 'Logout with a refresh token that is none, which leaves nothing to end',
    as: 'member',
    act: async ({ page, person }) => {
      await person.visit('/account');
      await page.evaluate(() => localStorage.setItem('refresh_token', 'garbage'));
      await page.getByRole('link', { name: 'Log Out' }).click();
      await page.getByText('You have signed out!').waitFor();
    },
    shown: [],
    ends: '/logout',
  },
  {
    name: 'Logout: network error',
    as: 'member',
    act: async ({ page, person }) => {
      await cut(page, 'logout');
      await person.visit('/logout');
    },
    shown: [notice(network)],
  },
  {
    name: 'Logout success',
    as: 'member',
    act: ({ person }) => person.visit('/logout'),
    shown: [toast('Signed Out Successfully!')],
    ends: '/logout',
  },
];

export const signingRows: Row[] = [...signingIn, ...signingUp, ...signingOut];
