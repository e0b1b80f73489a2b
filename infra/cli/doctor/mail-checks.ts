import { region } from '#infra/config/names.ts';
import type { Asked, Verdict } from './verdict.ts';
import { judge, ok, warning, wrong } from './verdict.ts';

/** What SES lets an account send in a day while it is in the sandbox; outside it is never so little. */
const sandboxMailsPerDay = 200;

/** Mail goes out under the right to use exactly this identity, so a verified parent domain is not enough. */
export const checkSender = (status: Asked<string | null>, mailDomain: string): Verdict =>
  judge(status, 'The state of the mail domain', (found) => {
    if (found === 'Success') return ok(`SES may send for ${mailDomain}`);
    const state = found === null ? 'knows no identity' : `has not verified (${found}) the identity`;
    return wrong(
      `SES in ${region} ${state} ${mailDomain}`,
      `In SES, Identities, create the domain ${mailDomain} and add the records that it shows to the zone.`,
    );
  });

export const checkSandbox = (mailsPerDay: Asked<number>): Verdict =>
  judge(mailsPerDay, "SES's quota", (quota) =>
    quota === sandboxMailsPerDay
      ? warning(
          `SES is in its sandbox (${quota} mails a day): customers get no mail, only addresses that you verify do`,
          'In SES, Account dashboard, request production access.',
        )
      : ok(`SES is out of its sandbox${quota < 0 ? '' : `: ${quota} mails a day`}`),
  );
