import type { accountRoutes } from '#contract/account-routes.ts';
import { goodBodies } from '#test/support/good-bodies.ts';
import { request } from './backend-fixture.ts';
import type { Member } from './member.ts';
import { aMember, aSubscriber, linkTo, newPassword, password, registration, signIn, verification } from './member.ts';
import type { Act, Scenario, Scenarios } from './scenario.ts';

const belief = goodBodies.updateUser;

const byMember =
  (act: (member: Member) => Act['invocation']): Scenario =>
  async (house) => ({ invocation: act(await aMember(house)) });

const registered: Scenario = async (house) => {
  await house.send('registerUser', registration('ann'));
  await house.settle();
  return { invocation: request('verifyEmail', verification(house, 'ann')) };
};

export const accountScenarios: Pick<Scenarios['operations'], keyof typeof accountRoutes> = {
  createToken: {
    'signs in': byMember(() => request('createToken', { email: 'ann@example.com', password })),
    'after a wrong password': async (house) => {
      await aMember(house);
      await house.send('createToken', { email: 'ann@example.com', password: 'wrong' });
      return { invocation: request('createToken', { email: 'ann@example.com', password }) };
    },
    'with a wrong password': async (house) => {
      await aMember(house);
      const invocation = request('createToken', { email: 'ann@example.com', password: 'wrong' });
      return { invocation, isRefused: true };
    },
  },
  refreshToken: {
    'gives the next pair': byMember(({ tokens }) => request('refreshToken', { refresh: tokens.refresh })),
    'meets an old token': async (house) => {
      const { tokens } = await aMember(house);
      let newest = tokens.refresh;
      for (let count = 0; count < 3; count += 1)
        newest = String((await house.send('refreshToken', { refresh: newest })).body.refresh);
      await house.pass(60_000);
      return { invocation: request('refreshToken', { refresh: tokens.refresh }), isRefused: true };
    },
  },
  registerUser: {
    'makes an account': async (house) => ({
      invocation: request('registerUser', registration('ann')),
      afterwards: async () => {
        await house.settle();
      },
    }),
    'and the link of the mail works': async () => ({
      invocation: request('registerUser', registration('ann')),
      afterwards: async (house) => {
        await house.settle();
        await house.send('verifyEmail', verification(house, 'ann'));
        await signIn(house, 'ann');
      },
    }),
    'takes the place of one never confirmed': async (house) => {
      await house.send('registerUser', registration('ann'));
      await house.settle();
      return { invocation: request('registerUser', { ...registration('ann'), username: 'anna' }) };
    },
    'with the address of another': async (house) => {
      await aMember(house);
      return { invocation: request('registerUser', { ...registration('ann'), username: 'eve' }) };
    },
  },
  verifyEmail: { 'confirms the address': registered },
  resendVerification: {
    'asks for the mail again': async (house) => {
      await registered(house);
      return { invocation: request('resendVerification', { email: 'ann@example.com' }) };
    },
  },
  requestReset: { 'asks for the mail': byMember(() => request('requestReset', { email: 'ann@example.com' })) },
  resetPassword: {
    'sets a new password': async (house) => {
      await aMember(house);
      await house.send('requestReset', { email: 'ann@example.com' });
      await house.settle();
      const token = linkTo(house, 'ann', /new Pazia password/u).get('trcyeiheh');
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
  getUser: { 'shows the record': byMember(({ asks }) => asks('getUser')) },
  updateUser: {
    'looks at the provider': async (house) => {
      const { asks } = await aSubscriber(house);
      return { invocation: asks('updateUser', belief) };
    },
  },
};
