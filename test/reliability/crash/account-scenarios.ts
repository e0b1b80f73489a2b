import type { RouteName } from '#contract/routes.ts';
import { request } from '#test/support/memory/invocation.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import type { Member } from './member.ts';
import { aMember, ann, replayedTokens } from './member.ts';
import type { Scenario, Scenarios } from './scenario.ts';

const email = 'ann@example.com';

const byMember =
  (name: RouteName, body?: (member: Member) => unknown): Scenario =>
  async (backend) => {
    const member = await aMember(backend);
    return { invocation: member.request(name, body?.(member)) };
  };

const registered: Scenario = async (backend) => {
  const { register, request, mailedQuery } = ann(backend);
  await register();
  await backend.settle();
  return { invocation: request('verifyEmail', await mailedQuery(/Confirm/u)) };
};

export const accountScenarios: Scenarios['operations'] = {
  createToken: {
    'signs in': byMember('createToken', () => ({ email, password })),
    'signs in after a wrong password': async (backend) => {
      await aMember(backend);
      await backend.send('createToken', { email, password: 'wrong' });
      return { invocation: request('createToken', { email, password }) };
    },
    'rejects a wrong password': async (backend) => {
      await aMember(backend);
      return { invocation: request('createToken', { email, password: 'wrong' }), isRejected: true };
    },
  },
  refreshToken: {
    'returns the next pair': byMember('refreshToken', ({ tokens }) => ({ refresh: tokens().refresh })),
    'rejects an old token': async (backend) => {
      const { refresh } = await replayedTokens(backend);
      return { invocation: request('refreshToken', { refresh }), isRejected: true };
    },
  },
  registerUser: {
    'creates an account': async (backend) => ({
      invocation: request('registerUser', ann(backend).registration),
    }),
    'creates an account whose mailed link works': async (backend) => ({
      invocation: request('registerUser', ann(backend).registration),
      afterwards: async (after) => {
        const { ask, mailedQuery, signIn } = ann(after);
        await ask('verifyEmail', await mailedQuery(/Confirm/u));
        await signIn();
      },
    }),
    'registers an unconfirmed address again': async (backend) => {
      const { register, registration } = ann(backend);
      await register();
      await backend.settle();
      return { invocation: request('registerUser', { ...registration, username: 'anna' }) };
    },
    'accepts a taken address': async (backend) => {
      const { registration } = await aMember(backend);
      return { invocation: request('registerUser', { ...registration, username: 'eve' }) };
    },
  },
  verifyEmail: { 'confirms the address': registered },
  resendVerification: {
    'requests the mail again': async (backend) => {
      await registered(backend);
      return { invocation: request('resendVerification', { email }) };
    },
  },
  requestReset: { 'requests the mail': byMember('requestReset', () => ({ email })) },
  resetPassword: {
    'sets a new password': async (backend) => {
      const { ask, mailedQuery } = await aMember(backend);
      await ask('requestReset', { email });
      const { trcyeiheh: token } = await mailedQuery(/new Pazia password/u);
      const body = { new_password: newPassword, confirm_password: newPassword, token };
      return { invocation: request('resetPassword', body) };
    },
  },
  changePassword: {
    'sets a new password': byMember('changePassword', () => ({ old_password: password, new_password: newPassword })),
  },
  logout: { 'ends the session': byMember('logout', ({ tokens }) => ({ refresh_token: tokens().refresh })) },
};
