import type { Stage, StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { CliError } from './cli-error.ts';
import type { Env } from './command.ts';

/** The stages that are deployed to AWS. */
const deployed: readonly StageName[] = ['dev', 'prod'];

/**
 * The stage that STAGE names. Throws a CliError without one, because no command picks a stage by default. `allowsLocal`
 * accepts the local stage too if AWS_ENDPOINT_URL names an emulator. `command` is for the error message.
 */
export const stageFromEnv = (env: Env, command: string, allowsLocal = false): Stage => {
  const { STAGE: name = '', AWS_ENDPOINT_URL } = env;
  const allowed: readonly StageName[] = allowsLocal && AWS_ENDPOINT_URL ? [...deployed, 'local'] : deployed;
  const found = allowed.find((stage) => stage === name);
  if (found) return stages[found];
  const fault = name === '' ? 'STAGE is not set' : `There is no stage '${name}'`;
  throw new CliError(`${fault}. Set STAGE to ${allowed.join(' or ')}, for example STAGE=dev ${command}.`, 2);
};
