import { expect } from 'vitest';
import { aMember, request, signedIn } from '#test/support/lambda-harness/people.ts';
import { aRegistration, findUser, newPassword, password } from '#test/support/test-context.ts';
import { linkIn } from '#test/support/visitor.ts';
import type { Account } from '../account.ts';
import { ask, succeed } from '../invoke.ts';
import type { Path } from './path.ts';

const tokens = { access: expect.any(String), refresh: expect.any(String) };

/** The query of the newest link mailed to an address. */
const mailed = async (account: Account, email: string, subject: RegExp): Promise<Record<string, string>> => {
  await account.settle();
  return Object.fromEntries(linkIn(account.mails(email), subject)?.searchParams ?? []);
};

/** Sends a mail to an address, which comes back. */
export const bounce = async (account: Account, email: string): Promise<void> => {
  await succeed(account, 'requestReset', request('requestReset', { email }));
  await account.settle();
  account.mailFeedback.act('bounce', account.mails(email).at(-1)?.id ?? '');
};

export const accountPaths = {
  registerUser: async (account) => {
    const registration = aRegistration();
    await succeed(account, 'registerUser', request('registerUser', registration), 201);
    const user = await findUser(account.ports, registration.email);
    expect(user).toMatchObject({ username: registration.username, isVerified: false });
    expect(account.newest('account.registered').detail).toEqual({ userId: user?.id });
  },
  verifyEmail: async (account) => {
    const registration = aRegistration();
    await succeed(account, 'registerUser', request('registerUser', registration), 201);
    const link = await mailed(account, registration.email, /Confirm/);
    await succeed(account, 'verifyEmail', request('verifyEmail', link));
    expect(await findUser(account.ports, registration.email)).toMatchObject({ isVerified: true });
  },
  resendVerification: async (account) => {
    const { email } = await aMember(account, false);
    await succeed(account, 'resendVerification', request('resendVerification', { email }));
    expect(await mailed(account, email, /Confirm/)).not.toEqual({});
  },
  reverifyEmail: async (account) => {
    const member = await signedIn(account);
    await bounce(account, member.email);
    await account.settle();
    expect(await member.stored()).toMatchObject({ undeliverableUntil: expect.any(String) });
    await succeed(account, 'reverifyEmail', member.request('reverifyEmail'));
    const link = await mailed(account, member.email, /./);
    await succeed(account, 'verifyEmail', request('verifyEmail', link));
    expect(await member.stored()).not.toHaveProperty('undeliverableUntil');
  },
  createToken: async (account) => {
    const { email, stored } = await aMember(account);
    expect(await succeed(account, 'createToken', request('createToken', { email, password }))).toMatchObject(tokens);
    expect(Object.keys((await stored()).sessions)).toHaveLength(1);
    expect(await ask(account, 'createToken', request('createToken', { email, password: 'wrong' }))).toMatchObject({
      statusCode: 401,
    });
  },
  refreshToken: async (account) => {
    const { refresh } = (await signedIn(account)).tokens();
    const next = await succeed(account, 'refreshToken', request('refreshToken', { refresh }));
    expect(next).toMatchObject(tokens);
    expect(next).not.toMatchObject({ refresh });
  },
  requestReset: async (account) => {
    const { email } = await aMember(account);
    await succeed(account, 'requestReset', request('requestReset', { email }));
    expect(account.newest('reset.requested').detail).toEqual({ emailHash: expect.any(String) });
  },
  resetPassword: async (account) => {
    const { email } = await aMember(account);
    await succeed(account, 'requestReset', request('requestReset', { email }));
    const { trcyeiheh: token } = await mailed(account, email, /./);
    const body = { new_password: newPassword, confirm_password: newPassword, token };
    await succeed(account, 'resetPassword', request('resetPassword', body));
    await succeed(account, 'createToken', request('createToken', { email, password: newPassword }));
  },
  changePassword: async (account) => {
    const member = await signedIn(account);
    const body = { old_password: password, new_password: newPassword };
    expect(await succeed(account, 'changePassword', member.request('changePassword', body))).toBeTruthy();
    expect(account.newest('password.changed').detail).toEqual({ userId: member.userId });
  },
  logout: async (account) => {
    const member = await signedIn(account);
    await succeed(account, 'logout', member.request('logout', { refresh_token: member.tokens().refresh }));
    expect((await member.stored()).sessions).toEqual({});
  },
  getUser: async (account) => {
    const member = await signedIn(account);
    expect(await succeed(account, 'getUser', member.request('getUser'))).toMatchObject({
      email: member.email,
      subscription: false,
    });
    expect(await ask(account, 'getUser', request('getUser'))).toMatchObject({ statusCode: 401 });
  },
} satisfies Record<string, Path>;
