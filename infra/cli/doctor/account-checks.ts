import { region } from '#infra/config/names.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { checkLookup, ok, wrong } from './check-result.ts';
import type { Account } from './facts.ts';

/** The oldest bootstrap version that the current CDK's templates need. */
const bootstrapMin = 6;

export const checkCredentials = (account: Lookup<Account>): CheckResult =>
  'answer' in account
    ? ok(`AWS accepts the credentials: ${account.answer.arn} in account ${account.answer.id}`)
    : wrong(
        `AWS did not accept the credentials: ${account.fault}`,
        'Set AWS_PROFILE to a signed-in profile (aws sso login), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      );

export const checkBootstrap = (version: Lookup<string | null>, account: Account): CheckResult =>
  checkLookup(version, "The version of CDK's bootstrap", (found) => {
    const remedy = `Run npx cdk bootstrap aws://${account.id}/${region}.`;
    if (found === null) return wrong(`CDK is not bootstrapped in ${region}`, remedy);
    return Number(found) >= bootstrapMin
      ? ok(`CDK is bootstrapped in ${region}, version ${found}`)
      : wrong(`CDK's bootstrap in ${region} is version ${found} and must be ${bootstrapMin} or newer`, remedy);
  });
