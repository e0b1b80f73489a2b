import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { describeError } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runCommand } from '#infra/cli/command.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import type { Stage } from '#infra/config/stages.ts';
import { collect } from './collect.ts';
import { diagnose } from './diagnosis.ts';
import { makeKeys } from './make-keys.ts';
import type { DnsResolver } from './read-dns.ts';
import { formatResults } from './show.ts';

type DoctorContext = CliContext & { connection: AwsConnection; dns: DnsResolver };

const makeOption = '--make-keys';

const make = async (stage: Stage, { connection, print }: DoctorContext): Promise<void> => {
  const created = await makeKeys(stage, connection).catch((error: unknown) => {
    throw error instanceof CliError ? error : new CliError(`The keys could not be created. ${describeError(error)}`);
  });
  print(created.length === 0 ? `All keys of ${stage.name} exist.` : `Created: ${created.join(', ')}`);
};

/** Prints what a stage needs before it can be deployed. */
export const runDoctor = (args: readonly string[], context: DoctorContext): Promise<ExitCode> =>
  runCommand(context, async () => {
    const stage = stageFromEnv(context.env, 'npm run doctor', true);
    const unknown = args.find((arg) => arg !== makeOption);
    if (unknown)
      throw new CliError(`Unknown argument ${unknown}: npm run doctor has only the option ${makeOption}.`, 2);
    if (args.includes(makeOption)) await make(stage, context);
    const results = diagnose(await collect(stage, context.connection, context.dns), stage);
    context.print(formatResults(results, stage));
    return results.some(({ state }) => state === 'wrong') ? 1 : 0;
  });
