import { region } from '#infra/config/names.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { checkLookup, ok, warning, wrong } from './check-result.ts';

/** The daily quota of SES in its sandbox; outside of it the quota is larger. */
const sandboxMailsPerDay = 200;

/** The Lambda's permission names exactly this identity, so a verified parent domain is not enough. */
export const checkSender = (status: Lookup<string | null>, mailDomain: string): CheckResult =>
  checkLookup(status, 'The state of the mail domain', (found) => {
    if (found === 'Success') return ok(`SES may send for ${mailDomain}`);
    const state = found === null ? 'has no identity' : `has not verified (${found}) the identity`;
    return wrong(
      `SES in ${region} ${state} ${mailDomain}`,
      `In SES, Identities, create the domain ${mailDomain} and add the records that it shows to the zone.`,
    );
  });

export const checkSandbox = (mailsPerDay: Lookup<number>): CheckResult =>
  checkLookup(mailsPerDay, "SES's quota", (quota) =>
    quota === sandboxMailsPerDay
      ? warning(
          `SES is in its sandbox (${quota} mails a day): it sends only to addresses that you verify, not to customers`,
          'In SES, Account dashboard, request production access.',
        )
      : ok(`SES is out of its sandbox${quota < 0 ? '' : `: ${quota} mails a day`}`),
  );
