import { randomBytes } from 'node:crypto';
import { routes } from '#contract/routes.ts';
import type { Env } from '#infra/cli/command.ts';
import type { Check } from './check.ts';
import { mustHaveStatus, mustMatch, mustRefuse } from './expectations.ts';
import type { ReadMails } from './mailbox.ts';
import { mailedLink } from './mailbox.ts';
import type { Site } from './site.ts';

const logOf = (name: string): string => `Look at the log of the Lambda ${name}.`;

/** Signs in, reads the account and ends the session, after which its token is refused. */
const visit = async (site: Site, email: string, password: string): Promise<void> => {
  const signedIn = await site.call('createToken', { email, password });
  mustHaveStatus(signedIn, 200);
  const { access, refresh } = mustMatch(routes.createToken.response, signedIn);
  const user = await site.call('getUser', undefined, access);
  mustHaveStatus(user, 200);
  mustMatch(routes.getUser.response, user);
  mustHaveStatus(await site.call('logout', { refresh_token: refresh }, access), routes.logout.status);
  mustRefuse(await site.call('getUser', undefined, access), 'token_not_valid');
};

/** An account of nobody, whose mails the simulator of SES accepts. */
const newAccount = (canReadMail: boolean) => {
  const label = `smoke-${randomBytes(6).toString('hex')}`;
  return {
    email: canReadMail ? `${label}@pazia.test` : `success+${label}@simulator.amazonses.com`,
    username: label.replace('-', '_'),
    password: `Sm0ke-${randomBytes(12).toString('base64url')}`,
  };
};

/** Signs up. Where mails can be read, the account is confirmed and used; elsewhere it expires after a week. */
const signUpChecks = (mails: ReadMails | null): Check[] => {
  const { email, username, password } = newAccount(mails !== null);
  return [
    {
      fact: 'somebody can sign up',
      next: logOf('register-user'),
      run: async (site) => {
        const body = { email, username, password, confirm_password: password };
        mustHaveStatus(await site.call('registerUser', body), routes.registerUser.status);
        return undefined;
      },
    },
    {
      fact: 'nobody can sign in before the address is confirmed',
      next: logOf('create-token'),
      run: async (site) => {
        mustRefuse(await site.call('createToken', { email, password }), 'no_active_account');
        return undefined;
      },
    },
    {
      fact: 'the link in the mail confirms the address, and the account can be used until it is signed out',
      next: logOf('send-mail'),
      run: async (site) => {
        if (mails === null) return 'not checked: the mails of this stage cannot be read';
        const link = await mailedLink(mails, email, '/verify-email');
        mustHaveStatus(await site.call('verifyEmail', link), routes.verifyEmail.status);
        await visit(site, email, password);
        return undefined;
      },
    },
  ];
};

/** Uses an account that exists, if the environment names one. */
const memberCheck = ({ SMOKE_EMAIL: email, SMOKE_PASSWORD: password }: Env): Check => ({
  fact: 'an account that exists can sign in, be read and sign out',
  next: logOf('create-token'),
  run: async (site) => {
    if (!email || !password) return 'not checked: SMOKE_EMAIL and SMOKE_PASSWORD are not set';
    await visit(site, email, password);
    return undefined;
  },
});

export const accountChecks = (env: Env, mails: ReadMails | null): readonly Check[] => [
  ...signUpChecks(mails),
  memberCheck(env),
];
