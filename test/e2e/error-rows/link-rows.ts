import { password } from '#test/support/test-context.ts';
import { answer, cut, fill, press } from '../views/view.ts';
import type { Row, Scene, Shown } from './row.ts';
import { atField, network, notice, toast } from './row.ts';

const newer = 'Newer-pass-1';

const forget = async ({ page, person }: Scene): Promise<void> => {
  await person.visit('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await press(page, 'Send reset link');
};

const change = async ({ page, person }: Scene, old: string, next = newer): Promise<void> => {
  await person.visit('/change-password');
  await fill(page, { 'Old Password': old, 'New Password': next });
  await press(page, 'Change password');
};

const wrongLink = '/password-reset?trcyeiheh=usr_1.1.x';

const reset = async ({ page }: Scene, address: string, chosen = newer): Promise<void> => {
  await page.goto(address);
  await fill(page, { Password: chosen, 'Confirm password': chosen });
  await press(page, 'Reset your password');
};

/** Requests the mail and returns its link, which a signed-in user may use too. */
const mailedReset = async (scene: Scene): Promise<string> => {
  const body = JSON.stringify({ email: scene.person.email });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${scene.cloud.url}/api/forgot-password/`, { method: 'POST', body, headers });
  return scene.person.mailedLink('/password-reset');
};

const done = (text: string): Shown => ({ where: 'done', text });

const forgotten: Row[] = [
  {
    name: 'Forgot password: network error',
    act: async (scene) => {
      await cut(scene.page, 'requestReset');
      await forget(scene);
    },
    shown: [notice(network)],
  },
  {
    name: 'Forgot password: other',
    act: async (scene) => {
      const text = 'Request was throttled.';
      await answer(scene.page, 'requestReset', 429, { code: 'throttled', detail: text, error: text, details: text });
      await forget(scene);
    },
    shown: [notice('Request was throttled.')],
  },
  {
    name: 'Forgot password: other without words',
    act: async (scene) => {
      await answer(scene.page, 'requestReset', 502);
      await forget(scene);
    },
    shown: [notice('An error occurred.')],
  },
  {
    name: 'Forgot password success',
    act: forget,
    shown: [toast('Reset Link Sent!')],
    ends: '/password-confirmation',
  },
];

const changed: Row[] = [
  {
    name: 'Change password failure',
    as: 'member',
    act: (scene) => change(scene, 'Wrong-pass-1'),
    shown: [atField('Your old password is not right.')],
  },
  {
    name: 'Change password failure: the rule',
    as: 'member',
    act: (scene) => change(scene, password, 'Weakpassword'),
    shown: [
      atField('Password must contain at least one number. Password must contain at least one special character.'),
    ],
  },
  {
    name: 'Change password: network error',
    as: 'member',
    act: async (scene) => {
      await cut(scene.page, 'changePassword');
      await change(scene, password);
    },
    shown: [notice(network)],
  },
  {
    name: 'Change password success',
    as: 'newcomer',
    act: (scene) => change(scene, password),
    shown: [toast('Password Changed Successfully!')],
    ends: '/account',
  },
];

const resetRows: Row[] = [
  {
    name: 'Reset password: network error',
    act: async (scene) => {
      await cut(scene.page, 'resetPassword');
      await reset(scene, scene.cloud.url + wrongLink);
    },
    shown: [notice(network)],
  },
  {
    name: 'Reset password: new_password errors',
    as: 'newcomer',
    act: async (scene) => reset(scene, await mailedReset(scene), 'weakpassword1'),
    shown: [
      atField(
        'Password must contain at least one uppercase letter. Password must contain at least one special character.',
      ),
    ],
  },
  {
    name: 'Reset password: other',
    act: (scene) => reset(scene, scene.cloud.url + wrongLink),
    shown: [notice('This link is not valid. Please ask for a new one.')],
  },
  {
    name: 'Reset password: other without words',
    act: async (scene) => {
      await answer(scene.page, 'resetPassword', 502);
      await reset(scene, scene.cloud.url + wrongLink);
    },
    shown: [notice('An unexpected error occurred. Please try again.')],
  },
  {
    name: 'Reset password success',
    as: 'newcomer',
    act: async (scene) => reset(scene, await mailedReset(scene)),
    shown: [toast('Password updated successfully!')],
    ends: '/login',
  },
];

const wrongSecret = '/verify-email?uid=usr_1&token=1.x';

const resend = async ({ page, person }: Scene): Promise<void> => {
  await person.visit('/confirmation');
  await page.getByLabel('Email').fill(person.email);
  await press(page, 'Resend Verification Email');
};

const verified: Row[] = [
  {
    name: 'Verify email success',
    act: async ({ page, person }) => {
      await person.register();
      await page.goto(await person.mailedLink('/verify-email'));
    },
    shown: [done('Your email has been verified successfully!')],
  },
  {
    name: 'Verify email failure',
    act: ({ person }) => person.visit(wrongSecret),
    shown: [notice('This link is not valid. Please ask for a new one.')],
  },
  {
    name: 'Verify email failure without words',
    act: async ({ page, person }) => {
      await answer(page, 'verifyEmail', 502);
      await person.visit(wrongSecret);
    },
    shown: [notice('Verification failed.')],
  },
  {
    name: 'Verify email: network error',
    act: async ({ page, person }) => {
      await cut(page, 'verifyEmail');
      await person.visit(wrongSecret);
    },
    shown: [notice(network)],
  },
  {
    name: 'Verify email without a token',
    act: ({ person }) => person.visit('/verify-email'),
    shown: [notice('Invalid or missing verification token.')],
  },
  { name: 'Resend success', act: resend, shown: [done('Verification email resent successfully!')] },
  {
    name: 'Resend failure',
    act: async (scene) => {
      await answer(scene.page, 'resendVerification', 502);
      await resend(scene);
    },
    shown: [notice('Failed to resend email.')],
  },
];

export const linkRows: Row[] = [...forgotten, ...changed, ...resetRows, ...verified];
