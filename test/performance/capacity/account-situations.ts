import * as z from 'zod/mini';
import type { accountRoutes } from '#contract/account-routes.ts';
import { apiEvent } from '#test/support/api-event.ts';
import type { Rig } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aStranger, aSubscriber, password, request, signedIn } from '#test/support/lambda-harness/people.ts';
import type { Situation, Situations } from './situation.ts';
import { answered } from './situation.ts';

const newPassword = 'Another-pass-2';
const claimed = { subscription: true, subscription_amount: 800, subscription_code: 'x', created_at: null };
const belief = { ...claimed, expiry_at: null, customer_code: '' };

const linkOf = async (rig: Rig, email: string): Promise<URLSearchParams> => {
  await rig.settle();
  const mail = rig.mails().findLast(({ to }) => to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
};

/** Somebody new, with the link of their mail. */
const registered = async (rig: Rig) => {
  const stranger = aStranger();
  await rig.call('registerUser', request('registerUser', stranger));
  return Object.fromEntries(await linkOf(rig, stranger.email));
};

const signIn =
  (given: string, status: number, failuresBefore = 0): Situation =>
  async (rig) => {
    const { email } = await aMember(rig);
    for (let failure = 0; failure < failuresBefore; failure += 1)
      await rig.call('createToken', request('createToken', { email, password: 'wrong' }));
    return answered(status, request('createToken', { email, password: given }));
  };

const WithCookies = z.object({ cookies: z.array(z.string()) });

/** In a browser in which its owner has signed in before. */
const signInAgain =
  (given: string, status: number): Situation =>
  async (rig) => {
    const { email } = await aMember(rig);
    const inBrowser = (text: string, cookies: string[] = []) =>
      apiEvent('createToken', {
        body: JSON.stringify({ email, password: text }),
        headers: { origin: 'http://localhost' },
        cookies,
      });
    const { cookies } = WithCookies.parse(await rig.call('createToken', inBrowser(password)));
    const kept = cookies.map((cookie) => cookie.split(';', 1).join(''));
    return answered(status, inBrowser(given, kept));
  };

/** A refresh token that was exchanged so many times already. */
const exchanged =
  (times: number, status: number): Situation =>
  async (rig) => {
    const member = await signedIn(rig);
    const { refresh } = member.tokens();
    let newest = refresh;
    for (let time = 0; time < times; time += 1) newest = (await member.exchange(newest)).refresh;
    return answered(status, request('refreshToken', { refresh }));
  };

export const accountSituations: Pick<Situations, keyof typeof accountRoutes> = {
  createToken: {
    'signs in': signIn(password, 200),
    'signs in after a wrong password': signIn(password, 200, 1),
    'signs in on a known device': signInAgain(password, 200),
    'the password is wrong': signIn('wrong', 401),
    'the password is wrong on a known device': signInAgain('wrong', 401),
    'nobody has the address': async () => answered(401, request('createToken', { email: aStranger().email, password })),
    'too many passwords were wrong': signIn(password, 429, 11),
  },
  refreshToken: {
    'gives the next pair': exchanged(0, 200),
    'gives the next pair to a subscriber with two devices': async (rig) => {
      const subscriber = await aSubscriber(rig);
      const { refresh } = await subscriber.signIn();
      return answered(200, request('refreshToken', { refresh }));
    },
    'gives the same pair again': exchanged(1, 200),
    'meets a token of long ago': exchanged(3, 401),
  },
  registerUser: {
    'makes an account': async () => answered(201, request('registerUser', aStranger())),
    'the address is taken': async (rig) => {
      const { email } = await aMember(rig);
      return answered(201, request('registerUser', { ...aStranger(), email }));
    },
    'the name is taken': async (rig) => {
      const { username } = await aMember(rig);
      return answered(400, request('registerUser', { ...aStranger(), username }));
    },
  },
  verifyEmail: {
    'confirms the address': async (rig) => answered(200, request('verifyEmail', await registered(rig))),
    'the link was used before': async (rig) => {
      const link = await registered(rig);
      await rig.call('verifyEmail', request('verifyEmail', link));
      return answered(200, request('verifyEmail', link));
    },
  },
  resendVerification: {
    'is asked for the mail': async () => answered(200, request('resendVerification', { email: aStranger().email })),
  },
  requestReset: {
    'is asked for the mail': async () => answered(200, request('requestReset', { email: aStranger().email })),
  },
  resetPassword: {
    'sets a new password': async (rig) => {
      const { email } = await aMember(rig);
      await rig.call('requestReset', request('requestReset', { email }));
      const token = (await linkOf(rig, email)).get('trcyeiheh');
      const body = { new_password: newPassword, confirm_password: newPassword, token };
      return answered(200, request('resetPassword', body));
    },
  },
  changePassword: {
    'sets a new password': async (rig) => {
      const member = await signedIn(rig);
      const body = { old_password: password, new_password: newPassword };
      return answered(200, member.asks('changePassword', body));
    },
    'the old password is wrong': async (rig) => {
      const member = await signedIn(rig);
      const body = { old_password: 'wrong', new_password: newPassword };
      return answered(400, member.asks('changePassword', body));
    },
  },
  logout: {
    'ends the session': async (rig) => {
      const member = await signedIn(rig);
      return answered(200, member.asks('logout', { refresh_token: member.tokens().refresh }));
    },
  },
  getUser: {
    'shows the record': async (rig) => answered(200, (await signedIn(rig)).asks('getUser')),
    'nobody is signed in': async () => answered(401, request('getUser')),
  },
  updateUser: {
    'never was a customer': async (rig) => answered(200, (await signedIn(rig)).asks('updateUser', belief)),
    'looks at the provider': async (rig) => {
      const subscriber = await aSubscriber(rig);
      await rig.pass(31_000);
      return answered(200, subscriber.asks('updateUser', belief));
    },
    'looked a moment ago': async (rig) => {
      const subscriber = await aSubscriber(rig);
      return answered(200, subscriber.asks('updateUser', belief));
    },
  },
};
