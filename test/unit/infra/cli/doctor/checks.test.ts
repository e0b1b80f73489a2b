import { describe, expect, test } from 'vitest';
import { planKeys } from '#domain/plans.ts';
import { checkBootstrap, checkConcurrency, checkCredentials } from '#infra/cli/doctor/account-checks.ts';
import { checkSubscriptions } from '#infra/cli/doctor/alarm-checks.ts';
import { checkBuild } from '#infra/cli/doctor/build-check.ts';
import type { CheckResult, Lookup } from '#infra/cli/doctor/check-result.ts';
import { checkDomain } from '#infra/cli/doctor/domain-check.ts';
import type { DomainFacts, MailAccount, MailIdentity } from '#infra/cli/doctor/facts.ts';
import { checkMailAccount, checkMailIdentity } from '#infra/cli/doctor/mail-checks.ts';
import { checkPlanCodes } from '#infra/cli/doctor/plan-check.ts';
import { stages } from '#infra/config/stages.ts';

type Row = [given: string, verdict: CheckResult, state: CheckResult['state'], says: string];

const account = { id: '123456789012', arn: 'arn:aws:iam::123456789012:user/ann' };
const refused = { fault: 'AccessDenied: no' };
const domain = (facts: Partial<DomainFacts>): Lookup<DomainFacts> => ({
  answer: { zone: 'pazia.app', issuers: [], resolves: false, ...facts },
});
const identity = (facts: Partial<MailIdentity>): CheckResult => {
  const complete = { verification: 'SUCCESS', dkim: 'SUCCESS', mailFrom: 'SUCCESS', isDeployed: true };
  const answer = { ...complete, defaultConfigurationSet: 'pazia-prod-mail', ...facts };
  return checkMailIdentity({ answer }, stages.prod);
};
const mailAccount = (facts: Partial<MailAccount>): CheckResult =>
  checkMailAccount({ answer: { isSandbox: false, isSending: true, mailsPerDay: 50_000, ...facts } });
const plans = (codes: Partial<typeof stages.dev.provider.planCodes>) => ({
  ...stages.dev,
  provider: {
    ...stages.dev.provider,
    planCodes: { ...stages.local.provider.planCodes, ...codes },
  },
});

const lambdas = (limit: number, unreserved: number, ours = 0) => ({ answer: { limit, unreserved, ours } });

const saysOf = (verdict: CheckResult): string => `${verdict.what}. ${verdict.state === 'ok' ? '' : verdict.next}`;

describe('Doctor checks', () => {
  test.each<Row>([
    ['valid credentials', checkCredentials({ answer: account }), 'ok', 'user/ann in account 123456789012'],
    ['invalid credentials', checkCredentials(refused), 'wrong', 'Set AWS_PROFILE'],
    ['a bootstrap', checkBootstrap({ answer: '30' }, account), 'ok', 'version 30'],
    [
      'no bootstrap',
      checkBootstrap({ answer: null }, account),
      'wrong',
      'npx cdk bootstrap aws://123456789012/us-east-1',
    ],
    ['an old bootstrap', checkBootstrap({ answer: '5' }, account), 'wrong', 'version 5 and must be 6'],
    ['a bootstrap without read access', checkBootstrap(refused, account), 'wrong', 'AccessDenied'],
    ['a complete mail domain', identity({}), 'ok', 'SES may send for pazia.app'],
    ['no mail domain', checkMailIdentity({ answer: null }, stages.prod), 'warning', 'The first deployment creates it'],
    ['a mail domain made by hand', identity({ isDeployed: false }), 'wrong', 'delete-email-identity'],
    ['an unverified mail domain', identity({ verification: 'PENDING' }), 'warning', 'verification is PENDING'],
    ['a mail domain without DKIM', identity({ dkim: 'NOT_STARTED' }), 'warning', 'DKIM is NOT_STARTED'],
    ['a failed MAIL FROM domain', identity({ mailFrom: 'FAILED' }), 'warning', 'MAIL FROM is FAILED'],
    [
      'another default configuration set',
      identity({ defaultConfigurationSet: 'other' }),
      'warning',
      'the default configuration set is other and not pazia-prod-mail',
    ],
    ['a mail domain without read access', checkMailIdentity(refused, stages.prod), 'wrong', 'AccessDenied'],
    ['SES in the sandbox', mailAccount({ isSandbox: true }), 'warning', 'request production access'],
    ['SES in production', mailAccount({}), 'ok', 'out of its sandbox: 50000 mails a day'],
    ['SES without a quota', mailAccount({ mailsPerDay: -1 }), 'ok', 'out of its sandbox.'],
    ['an account that SES stopped', mailAccount({ isSending: false }), 'wrong', 'SES has stopped sending'],
    ['a domain that resolves', checkDomain(domain({ resolves: true }), 'dev.pazia.app'), 'ok', 'resolves'],
    [
      'a domain that does not resolve',
      checkDomain(domain({}), 'dev.pazia.app'),
      'warning',
      'waits for its certificate',
    ],
    ['an unregistered domain', checkDomain(domain({ zone: null }), 'dev.pazia.app'), 'wrong', 'Register its domain'],
    [
      'CAA records that exclude Amazon',
      checkDomain(domain({ issuers: ['letsencrypt.org'], resolves: true }), 'dev.pazia.app'),
      'wrong',
      '0 issue "amazon.com"',
    ],
    [
      'CAA records that allow Amazon',
      checkDomain(domain({ issuers: ['letsencrypt.org', 'amazontrust.com'], resolves: true }), 'dev.pazia.app'),
      'ok',
      'Amazon may issue',
    ],
    ['no DNS', checkDomain({ fault: 'ETIMEOUT' }, 'dev.pazia.app'), 'warning', 'ETIMEOUT'],
    ['plan codes of the provider', checkPlanCodes(plans({})), 'ok', 'plan codes of dev are set'],
    ['placeholder plan codes', checkPlanCodes(stages.prod), 'wrong', planKeys.join(', ')],
    ['one placeholder plan code', checkPlanCodes(plans({ unlimited: 'PLN_dev_unlimited' })), 'wrong', 'for unlimited'],
    ['a duplicate plan code', checkPlanCodes(plans({ unlimited: 'PLN_explorer' })), 'wrong', 'have the same code'],
    [
      'room for reservations',
      checkConcurrency(lambdas(1_000, 1_000)),
      'ok',
      'may run 1000 Lambdas at the same time, 930',
    ],
    [
      'a new account',
      checkConcurrency(lambdas(10, 10)),
      'wrong',
      '160 too few: the stage reserves 70, and 100 must remain',
    ],
    ['reservations of others', checkConcurrency(lambdas(1_000, 169)), 'wrong', '1 too few'],
    ['just enough concurrency', checkConcurrency(lambdas(1_000, 170)), 'ok', '100 of them without a reservation'],
    ['reservations of its own', checkConcurrency(lambdas(200, 130, 70)), 'ok', '130 of them without a reservation'],
    ['unreadable concurrency', checkConcurrency(refused), 'wrong', 'AccessDenied'],
    ['a build', checkBuild({ hasSite: true, missingBundles: [] }), 'ok', 'are built'],
    ['no site', checkBuild({ hasSite: false, missingBundles: [] }), 'warning', 'the site in dist/site.'],
    ['no bundles', checkBuild({ hasSite: true, missingBundles: ['getUser'] }), 'warning', '1 bundles in'],
  ])('the doctor reports on %s', (_given, verdict, state, says) => {
    expect(verdict.state).toBe(state);
    expect(saysOf(verdict)).toContain(says);
  });
});

describe('The doctor’s check of alarm topics', () => {
  const statesOf = (page: number | null, ticket: number | null) =>
    checkSubscriptions({ answer: { page, ticket } }).map((verdict) => [verdict.state, saysOf(verdict)]);

  test('the doctor says nothing about alarms before the first deployment', () => {
    expect(statesOf(null, null)).toEqual([]);
  });

  test('the doctor warns about each topic without a confirmed subscription', () => {
    expect(statesOf(1, 2).map(([state]) => state)).toEqual(['ok', 'ok']);
    expect(statesOf(0, 1)).toEqual([
      ['warning', expect.stringMatching(/^Nobody gets the alarms that customers notice: .*ends in -page/)],
      ['ok', expect.any(String)],
    ]);
    expect(statesOf(1, 0)[1]).toEqual(['warning', expect.stringMatching(/until tomorrow: .*ends in -ticket/)]);
  });

  test('topics that cannot be read fail the check', () => {
    expect(checkSubscriptions(refused)).toMatchObject([{ state: 'wrong' }]);
  });
});
