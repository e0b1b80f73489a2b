import { request } from './backend-fixture.ts';
import type { Member } from './member.ts';
import { aMember, linkTo, newPassword, password, registration, signIn, verification } from './member.ts';
import type { Act, Scenario, Scenarios } from './scenario.ts';

const byMember =
  (act: (member: Member) => Act['invocation']): Scenario =>
  async (backend) => ({ invocation: act(await aMember(backend)) });

const registered: Scenario = async (backend) => {
  await backend.send('registerUser', registration('ann'));
  await backend.settle();
  return { invocation: request('verifyEmail', verification(backend, 'ann')) };
};

export const accountScenarios: Scenarios['operations'] = {
  createToken: {
    'signs in': byMember(() => request('createToken', { email: 'ann@example.com', password })),
    'after a wrong password': async (backend) => {
      await aMember(backend);
      await backend.send('createToken', { email: 'ann@example.com', password: 'wrong' });
      return { invocation: request('createToken', { email: 'ann@example.com', password }) };
    },
    'with a wrong password': async (backend) => {
      await aMember(backend);
      const invocation = request('createToken', { email: 'ann@example.com', password: 'wrong' });
      return { invocation, isRefused: true };
    },
  },
  refreshToken: {
    'gives the next pair': byMember(({ tokens }) => request('refreshToken', { refresh: tokens.refresh })),
    'meets an old token': async (backend) => {
      const { tokens } = await aMember(backend);
      let newest = tokens.refresh;
      for (let count = 0; count < 3; count += 1)
        newest = String((await backend.send('refreshToken', { refresh: newest })).body.refresh);
      await backend.pass(60_000);
      return { invocation: request('refreshToken', { refresh: tokens.refresh }), isRefused: true };
    },
  },
  registerUser: {
    'makes an account': async (backend) => ({
      invocation: request('registerUser', registration('ann')),
      afterwards: async () => {
        await backend.settle();
      },
    }),
    'and the link of the mail works': async () => ({
      invocation: request('registerUser', registration('ann')),
      afterwards: async (backend) => {
        await backend.settle();
        await backend.send('verifyEmail', verification(backend, 'ann'));
        await signIn(backend, 'ann');
      },
    }),
    'takes the place of one never confirmed': async (backend) => {
      await backend.send('registerUser', registration('ann'));
      await backend.settle();
      return { invocation: request('registerUser', { ...registration('ann'), username: 'anna' }) };
    },
    'with the address of another': async (backend) => {
      await aMember(backend);
      return { invocation: request('registerUser', { ...registration('ann'), username: 'eve' }) };
    },
  },
  verifyEmail: { 'confirms the address': registered },
  resendVerification: {
    'asks for the mail again': async (backend) => {
      await registered(backend);
      return { invocation: request('resendVerification', { email: 'ann@example.com' }) };
    },
  },
  requestReset: { 'asks for the mail': byMember(() => request('requestReset', { email: 'ann@example.com' })) },
  resetPassword: {
    'sets a new password': async (backend) => {
      await aMember(backend);
      await backend.send('requestReset', { email: 'ann@example.com' });
      await backend.settle();
      const token = linkTo(backend, 'ann', /new Pazia password/u).get('trcyeiheh');
      const body = { new_password: newPassword, confirm_password: newPassword, token };
      return { invocation: request('resetPassword', body) };
    },
  },
  changePassword: {
    'sets a new password': byMember(({ asks }) =>
      asks('changePassword', { old_password: password, new_password: newPassword }),
    ),
  },
  logout: { 'ends the session': byMember(({ asks, tokens }) => asks('logout', { refresh_token: tokens.refresh })) },
};
