import { reservedConcurrency, unreservedMin } from '#infra/config/limits.ts';
import { region } from '#infra/config/names.ts';
import type { CheckResult, Lookup } from './check-result.ts';
import { checkLookup, ok, wrong } from './check-result.ts';
import type { Account, Concurrency } from './facts.ts';

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

const reservedTotal = Object.values(reservedConcurrency).reduce((sum, limit) => sum + (limit ?? 0), 0);

/** Lambda refuses a reservation that leaves too little for all others, and the deployment with it. */
export const checkConcurrency = (concurrency: Lookup<Concurrency>): CheckResult =>
  checkLookup(concurrency, 'The concurrency of Lambda', ({ limit, unreserved, ours }) => {
    const left = unreserved + ours - reservedTotal;
    if (left >= unreservedMin)
      return ok(`The account may run ${limit} Lambdas at the same time, ${left} of them without a reservation`);
    return wrong(
      `The account may run ${limit} Lambdas at the same time, which is ${unreservedMin - left} too few: the stage reserves ${reservedTotal}, and ${unreservedMin} must remain`,
      `In Service Quotas, Lambda, request 1,000 concurrent executions (L-B99A9384) in ${region}; it takes a day or two.`,
    );
  });
