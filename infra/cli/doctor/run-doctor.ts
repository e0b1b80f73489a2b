import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { faultOf } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Env } from '#infra/cli/stage-from-env.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { Names } from './ask-dns.ts';
import { collect } from './collect.ts';
import { diagnose } from './diagnosis.ts';
import { makeKeys } from './make-keys.ts';
import { showVerdicts } from './show.ts';

export type CliContext = {
  source: Env;
  connection: AwsConnection;
  names: Names;
  print: (text: string) => void;
  complain: (text: string) => void;
};

const makeOption = '--make-keys';

const make = async (stage: Stage, { connection, print }: CliContext): Promise<void> => {
  const made = await makeKeys(stage, connection).catch((error: unknown) => {
    throw error instanceof CliError ? error : new CliError(`The keys could not be made. ${faultOf(error)}`);
  });
  print(made.length === 0 ? `All keys of ${stage.name} are there.` : `Made: ${made.join(', ')}`);
};

/** Prints what a stage needs before it can be deployed, and answers the exit code. */
export const runDoctor = async (args: readonly string[], surroundings: CliContext): Promise<0 | 1 | 2> => {
  const { source, connection, names, print, complain } = surroundings;
  try {
    const stage = stageFromEnv(source, 'npm run doctor', true);
    const foreign = args.find((arg) => arg !== makeOption);
    if (foreign) throw new CliError(`npm run doctor takes nothing but ${makeOption}, and not ${foreign}.`, 2);
    if (args.includes(makeOption)) await make(stage, surroundings);
    const verdicts = diagnose(await collect(stage, connection, names), stage);
    print(showVerdicts(verdicts, stage));
    return verdicts.some(({ state }) => state === 'wrong') ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    complain(error.message);
    return error.exitCode;
  }
};
