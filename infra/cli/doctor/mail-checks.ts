import { configurationSetName, region } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { checkLookup, ok, warning, wrong } from './check-result.ts';
import type { MailAccount, MailIdentity } from './facts.ts';

/** CloudFormation does not create what exists, so an identity that was created by hand stops the deployment. */
export const checkMailIdentity = (identity: Lookup<MailIdentity | null>, { name, mailDomain }: Stage): CheckResult =>
  checkLookup(identity, 'The state of the mail domain', (found) => {
    if (found === null)
      return warning(
        `SES in ${region} has no identity ${mailDomain} yet`,
        `The first deployment creates it and prints the DNS records of ${mailDomain}. Until they are published, no mail is sent.`,
      );
    if (!found.isDeployed)
      return wrong(
        `The identity ${mailDomain} in SES was not created by a deployment of ${name}, which would fail on it`,
        `Delete it: aws sesv2 delete-email-identity --region ${region} --email-identity ${mailDomain}. The deployment creates it again and prints its DNS records; until they are published, no mail is sent.`,
      );
    const missing = missingParts(found, name);
    return missing.length === 0
      ? ok(`SES may send for ${mailDomain}, signed by DKIM, with its own MAIL FROM domain`)
      : warning(`The identity ${mailDomain} in SES is not complete: ${missing.join(', ')}`, recordsRemedy(name));
  });

const recordsRemedy = (name: string): string =>
  `Publish the DNS records that the deployment prints, which are also the outputs of the stack pazia-${name}-mail. SES looks for them for three days; after that, restart it on the identity's page in SES.`;

const missingParts = (found: MailIdentity, name: Stage['name']): string[] => {
  const states: Record<string, string> = {
    verification: found.verification,
    DKIM: found.dkim,
    'MAIL FROM': found.mailFrom,
  };
  const configurationSet = configurationSetName(name);
  return [
    ...Object.entries(states).flatMap(([part, state]) => (state === 'SUCCESS' ? [] : [`${part} is ${state}`])),
    ...(found.defaultConfigurationSet === configurationSet
      ? []
      : [`the default configuration set is ${found.defaultConfigurationSet ?? 'not set'} and not ${configurationSet}`]),
  ];
};

export const checkMailAccount = (account: Lookup<MailAccount>): CheckResult =>
  checkLookup(account, "SES's account", ({ isSandbox, isSending, mailsPerDay }) => {
    if (!isSending)
      return wrong(
        'SES has stopped sending for this account',
        'In SES, Account dashboard, read why and answer the case; docs/runbook.md says more under Mail reputation.',
      );
    if (isSandbox)
      return warning(
        `SES is in its sandbox (${mailsPerDay} mails a day): it sends only to addresses that you verify, not to customers`,
        'In SES, Account dashboard, request production access.',
      );
    return ok(`SES is out of its sandbox${mailsPerDay < 0 ? '' : `: ${mailsPerDay} mails a day`}`);
  });
