import { DynamoDBClient, ResourceNotFoundException, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { DeleteParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { describeError, isAwsError } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runWithHelp } from '#infra/cli/command.ts';
import { parameterNames, readParameters } from '#infra/cli/doctor/read-aws.ts';
import { readOptions } from '#infra/cli/read-options.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { stackName, tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { tableKeys } from '#ports/table-definitions.ts';

export type TeardownContext = CliContext & {
  connection: AwsConnection;
  /** Bundles the Lambdas and runs `cdk destroy` for all stacks of the stage. False if that failed. */
  destroy: () => boolean;
};

const help = `Deletes a stage with everything in it. Refuses a stage that keeps its data, such as prod.

  STAGE=dev npm run teardown                  says what would be deleted
  STAGE=dev npm run teardown -- --yes         deletes the stacks, and with them tables, site, logs, bus and mail identity
                                --keys        deletes the keys in SSM too; without it they stay for the next deployment

Running it again goes on where it stopped. Uses the AWS credentials of the environment or of AWS_PROFILE.

Exit codes: 0 done or nothing to do, 1 failed, 2 invalid arguments.`;

/** In the order in which they are deleted. */
export const deletedStacks = ['watch', 'web', 'events', 'api', 'mail', 'data'] as const;

const options = { yes: { type: 'boolean' }, keys: { type: 'boolean' } } as const;

const disposable = (stage: Stage): Stage => {
  if (!stage.keepsData) return stage;
  throw new CliError(
    `${stage.name} keeps its data, so this command does not delete it. Its stacks have termination protection and its tables deletion protection.`,
  );
};

/** Otherwise DynamoDB keeps a backup of each deleted table for 35 days. */
const stopBackups = async ({ name, tableSet }: Stage, client: DynamoDBClient): Promise<void> => {
  for (const table of tableKeys) {
    const TableName = tableName(name, table, tableSet);
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: false };
    const command = new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification });
    await client.send(command).catch((error: unknown) => {
      const isGone =
        error instanceof ResourceNotFoundException ||
        (error instanceof Error && error.name === 'TableNotFoundException');
      if (!isGone) throw error;
    });
  }
};

const explain = (error: unknown): string | null =>
  isAwsError(error) ? `Stopped: ${describeError(error)}. Run this again to go on.` : null;

/** Deletes a stage, or says what that would delete. */
export const runTeardown = (args: string[], context: TeardownContext): Promise<ExitCode> =>
  runWithHelp(
    help,
    args,
    context,
    async (): Promise<ExitCode> => {
      const { connection, destroy, env, print } = context;
      const stage = disposable(stageFromEnv(env, 'npm run teardown'));
      const { yes: isSure = false, keys: deletesKeys = false } = readOptions('teardown', { args, options }).values;
      const ssm = new SSMClient(connection);
      const keys = [...(await readParameters(ssm, parameterNames(stage))).keys()];
      print(
        `The stacks ${deletedStacks.map((part) => stackName(stage.name, part)).join(', ')} with all that is in them`,
      );
      print(`The keys ${keys.join(', ') || '(none)'}: ${deletesKeys ? 'deleted' : 'kept; add --keys to delete them'}`);
      if (!isSure) {
        print('Nothing was deleted. Add --yes to do this.');
        return 0;
      }
      await stopBackups(stage, new DynamoDBClient(connection));
      if (!destroy()) throw new CliError('cdk did not delete all stacks, see above. Run this again to go on.');
      if (deletesKeys && keys.length > 0) await ssm.send(new DeleteParametersCommand({ Names: keys }));
      print(
        `${stage.name} is deleted. Left, since they are not ours alone: its DNS records, the webhook at the provider, and the bootstrap stack of CDK with its copies of the bundles.`,
      );
      return 0;
    },
    explain,
  );
