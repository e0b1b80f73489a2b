import type { Stage, StageName } from '#infra/config/stages.ts';
import { stages } from '#infra/config/stages.ts';
import { CliError } from './cli-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The stages that live in an AWS account. */
const deployed: readonly StageName[] = ['dev', 'prod'];

/**
 * The stage that STAGE names; a Refusal where it names none, for nothing is done to a stage by default. The local one may
 * be worked on where `takesLocal` and an emulator stands at AWS_ENDPOINT_URL. `command` is how it is called.
 */
export const stageFromEnv = (source: Env, command: string, takesLocal = false): Stage => {
  const { STAGE: name = '', AWS_ENDPOINT_URL } = source;
  const offered: readonly StageName[] = takesLocal && AWS_ENDPOINT_URL ? [...deployed, 'local'] : deployed;
  const found = offered.find((stage) => stage === name);
  if (found) return stages[found];
  const fault = name === '' ? 'No stage is named' : `There is no stage '${name}' to work on`;
  throw new CliError(`${fault}: set STAGE to ${offered.join(' or ')}, as in STAGE=dev ${command}.`, 2);
};
