import { region } from '#infra/config/names.ts';
import type { Account } from './facts.ts';
import type { Asked, Verdict } from './verdict.ts';
import { judge, ok, wrong } from './verdict.ts';

/** The oldest bootstrap that CDK's templates of today deploy through. */
const bootstrapMin = 6;

export const checkCredentials = (account: Asked<Account>): Verdict =>
  'answer' in account
    ? ok(`AWS takes the credentials: ${account.answer.arn} in account ${account.answer.id}`)
    : wrong(
        `AWS takes no credentials from here: ${account.fault}`,
        'Set AWS_PROFILE to a profile that is signed in (aws sso login), or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      );

export const checkBootstrap = (version: Asked<string | null>, account: Account): Verdict =>
  judge(version, "The version of CDK's bootstrap", (found) => {
    const next = `Run npx cdk bootstrap aws://${account.id}/${region}.`;
    if (found === null) return wrong(`CDK is not bootstrapped in ${region}`, next);
    return Number(found) >= bootstrapMin
      ? ok(`CDK is bootstrapped in ${region}, version ${found}`)
      : wrong(`CDK's bootstrap in ${region} is version ${found} and must be ${bootstrapMin} or newer`, next);
  });
