import type { Stage } from '#infra/config/stages.ts';
import { checkBootstrap, checkConcurrency, checkCredentials } from './account-checks.ts';
import { checkSubscriptions } from './alarm-checks.ts';
import { checkBackups } from './backup-check.ts';
import { checkBuild } from './build-check.ts';
import type { CheckResult } from './check-result.ts';
import { notReadable, warning } from './check-result.ts';
import { checkDomain } from './domain-check.ts';
import type { Account, AwsFacts, Facts } from './facts.ts';
import { checkMailAccount, checkMailIdentity } from './mail-checks.ts';
import { checkPlanCodes } from './plan-check.ts';
import { checkSecrets } from './secret-checks.ts';

const checkParameters = ({ parameters }: AwsFacts, stage: Stage): CheckResult[] =>
  'answer' in parameters ? checkSecrets(parameters.answer, stage) : [notReadable('The secrets', parameters.fault)];

const checkAws = (facts: AwsFacts, account: Account, stage: Stage): CheckResult[] => [
  checkBootstrap(facts.bootstrapVersion, account),
  checkMailIdentity(facts.mailIdentity, stage),
  checkMailAccount(facts.mailAccount),
  checkConcurrency(facts.concurrency),
  ...checkParameters(facts, stage),
  ...checkSubscriptions(facts.subscriptions),
];

const skipped = warning(
  'Bootstrap, mail, concurrency, secrets and alarms were not checked',
  'Run this again with credentials.',
);

/** Checks every manual step that a stage needs before it can be deployed. */
export const diagnose = ({ account, aws, domain, build }: Facts, stage: Stage): CheckResult[] => {
  const { protocol, hostname } = new URL(stage.siteUrl);
  return [
    checkCredentials(account),
    ...(aws && 'answer' in account ? checkAws(aws, account.answer, stage) : [skipped]),
    ...(protocol === 'https:' ? [checkDomain(domain, hostname)] : []),
    checkPlanCodes(stage),
    ...checkBackups(stage),
    checkBuild(build),
  ];
};
