import * as z from 'zod/mini';
import { apiEvent } from '#test/support/api-event.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aSubscriber, request, signedIn } from '#test/support/lambda-harness/people.ts';
import { aRegistration, newPassword, password } from '#test/support/test-context.ts';
import { bounced } from './mail-situations.ts';
import type { Situation, Situations } from './situation.ts';
import { answered } from './situation.ts';

const claimed = { subscription: true, subscription_amount: 800, subscription_code: 'x', created_at: null };
const belief = { ...claimed, expiry_at: null, customer_code: '' };

const linkOf = async (harness: LambdaHarness, email: string): Promise<URLSearchParams> => {
  await harness.settle();
  const mail = harness.mails().findLast(({ to }) => to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
};

/** A new user, with the link from their mail. */
const registered = async (harness: LambdaHarness) => {
  const stranger = aRegistration();
  await harness.call('registerUser', request('registerUser', stranger));
  return Object.fromEntries(await linkOf(harness, stranger.email));
};

/** A user who is signed in, after a mail to them bounced. */
const unreachable = async (harness: LambdaHarness) => {
  const member = await signedIn(harness);
  await bounced(harness, member.email);
  return member;
};

const signIn =
  (given: string, status: number, failuresBefore = 0): Situation =>
  async (harness) => {
    const { email } = await aMember(harness);
    for (let failure = 0; failure < failuresBefore; failure += 1)
      await harness.call('createToken', request('createToken', { email, password: 'wrong' }));
    return answered(status, request('createToken', { email, password: given }));
  };

const WithCookies = z.object({ cookies: z.array(z.string()) });

/** From a browser in which the user has signed in before. */
const signInAgain =
  (given: string, status: number): Situation =>
  async (harness) => {
    const { email } = await aMember(harness);
    const inBrowser = (text: string, cookies: string[] = []) =>
      apiEvent('createToken', {
        body: JSON.stringify({ email, password: text }),
        headers: { origin: 'http://localhost' },
        cookies,
      });
    const { cookies } = WithCookies.parse(await harness.call('createToken', inBrowser(password)));
    const kept = cookies.map((cookie) => cookie.split(';', 1).join(''));
    return answered(status, inBrowser(given, kept));
  };

/** A refresh token that has already been exchanged the given number of times. */
const exchanged =
  (times: number, status: number): Situation =>
  async (harness) => {
    const member = await signedIn(harness);
    const { refresh } = member.tokens();
    let newest = refresh;
    for (let time = 0; time < times; time += 1) newest = (await member.exchange(newest)).refresh;
    return answered(status, request('refreshToken', { refresh }));
  };

export const accountSituations: Situations = {
  createToken: {
    'signs in': signIn(password, 200),
    'signs in after a wrong password': signIn(password, 200, 1),
    'signs in on a known device': signInAgain(password, 200),
    'the password is wrong': signIn('wrong', 401),
    'the password is wrong on a known device': signInAgain('wrong', 401),
    'nobody has the address': async () =>
      answered(401, request('createToken', { email: aRegistration().email, password })),
    'too many passwords were wrong': signIn(password, 429, 11),
  },
  refreshToken: {
    'gives the next pair': exchanged(0, 200),
    'gives the next pair to a subscriber with two devices': async (harness) => {
      const subscriber = await aSubscriber(harness);
      const { refresh } = await subscriber.signIn();
      return answered(200, request('refreshToken', { refresh }));
    },
    'gives the same pair again': exchanged(1, 200),
    'gives the same pair a third time': async (harness) => {
      const member = await signedIn(harness);
      const { refresh } = member.tokens();
      for (let time = 0; time < 2; time += 1) await member.exchange(refresh);
      return answered(200, request('refreshToken', { refresh }));
    },
    'meets a token of long ago': exchanged(3, 401),
  },
  registerUser: {
    'makes an account': async () => answered(201, request('registerUser', aRegistration())),
    'the address is taken': async (harness) => {
      const { email } = await aMember(harness);
      return answered(201, request('registerUser', { ...aRegistration(), email }));
    },
    'the name is taken': async (harness) => {
      const { username } = await aMember(harness);
      return answered(400, request('registerUser', { ...aRegistration(), username }));
    },
  },
  verifyEmail: {
    'confirms the address': async (harness) => answered(200, request('verifyEmail', await registered(harness))),
    'confirms the address again': async (harness) => {
      const member = await unreachable(harness);
      await member.ask('reverifyEmail');
      return answered(200, request('verifyEmail', Object.fromEntries(await linkOf(harness, member.email))));
    },
    'the link was used before': async (harness) => {
      const link = await registered(harness);
      await harness.call('verifyEmail', request('verifyEmail', link));
      return answered(200, request('verifyEmail', link));
    },
  },
  reverifyEmail: {
    'is asked for the link': async (harness) => answered(200, (await unreachable(harness)).request('reverifyEmail')),
    'has nothing to confirm': async (harness) => answered(409, (await signedIn(harness)).request('reverifyEmail')),
  },
  resendVerification: {
    'is asked for the mail': async () => answered(200, request('resendVerification', { email: aRegistration().email })),
  },
  requestReset: {
    'is asked for the mail': async () => answered(200, request('requestReset', { email: aRegistration().email })),
  },
  resetPassword: {
    'sets a new password': async (harness) => {
      const { email } = await aMember(harness);
      await harness.call('requestReset', request('requestReset', { email }));
      const token = (await linkOf(harness, email)).get('trcyeiheh');
      const body = { new_password: newPassword, confirm_password: newPassword, token };
      return answered(200, request('resetPassword', body));
    },
  },
  changePassword: {
    'sets a new password': async (harness) => {
      const member = await signedIn(harness);
      const body = { old_password: password, new_password: newPassword };
      return answered(200, member.request('changePassword', body));
    },
    'the old password is wrong': async (harness) => {
      const member = await signedIn(harness);
      const body = { old_password: 'wrong', new_password: newPassword };
      return answered(400, member.request('changePassword', body));
    },
  },
  logout: {
    'ends the session': async (harness) => {
      const member = await signedIn(harness);
      return answered(200, member.request('logout', { refresh_token: member.tokens().refresh }));
    },
  },
  getUser: {
    'shows the record': async (harness) => answered(200, (await signedIn(harness)).request('getUser')),
    'nobody is signed in': async () => answered(401, request('getUser')),
  },
  updateUser: {
    'never was a customer': async (harness) => answered(200, (await signedIn(harness)).request('updateUser', belief)),
    'looks at the provider': async (harness) => {
      const subscriber = await aSubscriber(harness);
      await harness.pass(31_000);
      return answered(200, subscriber.request('updateUser', belief));
    },
    'looked a moment ago': async (harness) => {
      const subscriber = await aSubscriber(harness);
      return answered(200, subscriber.request('updateUser', belief));
    },
  },
};
