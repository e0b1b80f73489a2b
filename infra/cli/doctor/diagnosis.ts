import type { Stage } from '#infra/config/stages.ts';
import { checkBootstrap, checkCredentials } from './account-checks.ts';
import { checkBuild } from './build-check.ts';
import { checkDomain } from './domain-check.ts';
import type { Account, AwsFacts, Facts } from './facts.ts';
import { checkSandbox, checkSender } from './mail-checks.ts';
import { checkPlanCodes } from './plan-check.ts';
import { checkSecrets } from './secret-checks.ts';
import type { Verdict } from './verdict.ts';
import { unread, warning } from './verdict.ts';

const checkParameters = ({ parameters }: AwsFacts, stage: Stage): Verdict[] =>
  'answer' in parameters ? checkSecrets(parameters.answer, stage) : [unread('The secrets', parameters.fault)];

const checkAws = (facts: AwsFacts, account: Account, stage: Stage): Verdict[] => [
  checkBootstrap(facts.bootstrapVersion, account),
  checkSender(facts.senderStatus, stage.mailDomain),
  checkSandbox(facts.mailsPerDay),
  ...checkParameters(facts, stage),
];

const notAsked = warning('Bootstrap, mail and secrets were not looked at', 'Run this again with credentials.');

/** Everything a person must have done for a stage before it can be deployed, and whether it is done. */
export const diagnose = ({ account, aws, domain, build }: Facts, stage: Stage): Verdict[] => {
  const { protocol, hostname } = new URL(stage.siteUrl);
  return [
    checkCredentials(account),
    ...(aws && 'answer' in account ? checkAws(aws, account.answer, stage) : [notAsked]),
    ...(protocol === 'https:' ? [checkDomain(domain, hostname)] : []),
    checkPlanCodes(stage),
    checkBuild(build),
  ];
};
