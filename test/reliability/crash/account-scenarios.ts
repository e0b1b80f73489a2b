import type { RouteName } from '#contract/routes.ts';
import { request } from '#test/support/memory/invocation.ts';
import type { Interceptor } from '#test/support/memory/memory-ports.ts';
import { newPassword, password } from '#test/support/test-context.ts';
import type { Backend } from './backend-fixture.ts';
import { mailBounces } from './mail-feedback.ts';
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

/** Ann, after a mail to her bounced. */
const unreachable = async (backend: Backend): Promise<Member> => {
  const member = await aMember(backend);
  await mailBounces(backend);
  await backend.settle();
  return member;
};

/** After a crash the owner signs in, which sends what the crash may have kept back. */
const signsInWith = (text: string) => async (backend: Backend) => {
  await backend.send('createToken', { email, password: text });
};

export const accountScenarios: Scenarios['operations'] = {
  createToken: {
    'signs in': byMember('createToken', () => ({ email, password })),
    'signs in after a password change that crashed before its notification': async (backend) => {
      const member = await aMember(backend);
      const noBus: Interceptor = (site, call) =>
        site.startsWith('bus') ? Promise.reject(new Error('the bus is down')) : call();
      const change = member.request('changePassword', { old_password: password, new_password: newPassword });
      await backend.call(change, noBus);
      return { invocation: request('createToken', { email, password: newPassword }) };
    },
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
  verifyEmail: {
    'confirms the address': registered,
    'confirms the address again after a bounce': async (backend) => {
      const { ask, request, mailedQuery } = await unreachable(backend);
      await ask('reverifyEmail');
      return { invocation: request('verifyEmail', await mailedQuery(/again/u)) };
    },
  },
  reverifyEmail: {
    'requests the mail': async (backend) => ({ invocation: (await unreachable(backend)).request('reverifyEmail') }),
    'has nothing to confirm': async (backend) => ({
      invocation: (await aMember(backend)).request('reverifyEmail'),
      isRejected: true,
    }),
  },
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
      return { invocation: request('resetPassword', body), afterwards: signsInWith(newPassword) };
    },
  },
  changePassword: {
    'sets a new password': async (backend) => {
      const member = await aMember(backend);
      const body = { old_password: password, new_password: newPassword };
      return { invocation: member.request('changePassword', body), afterwards: signsInWith(newPassword) };
    },
    'rejects a wrong old password': async (backend) => {
      const member = await aMember(backend);
      const body = { old_password: 'wrong', new_password: newPassword };
      return { invocation: member.request('changePassword', body), isRejected: true };
    },
  },
  logout: { 'ends the session': byMember('logout', ({ tokens }) => ({ refresh_token: tokens().refresh })) },
};
