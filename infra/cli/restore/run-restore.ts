import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { describeError, isAwsError } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runWithHelp } from '#infra/cli/command.ts';
import { findExports } from '#infra/cli/exports/table-export.ts';
import { copyKeys, formatCopy } from '#infra/cli/keys/copy-keys.ts';
import { otherAccount } from '#infra/cli/keys/other-account.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { RestoreCommand } from './arguments.ts';
import { readArguments } from './arguments.ts';
import { importTable, planImports } from './from-export.ts';
import { help } from './help.ts';
import { nextSteps } from './next-steps.ts';
import { hasBegun, planRestores, restorableTime, restoreTables, setOfTime } from './point-in-time.ts';
import type { Pause } from './write-items.ts';

export type RestoreContext = CliContext & { connection: AwsConnection; now: () => Date; pause: Pause };

type Call<K extends RestoreCommand['kind']> = Extract<RestoreCommand, { kind: K }>;

const unconfirmed = 'Nothing was restored. Add --yes to do this.';

const restoreAt = async (command: Call<'at'>, stage: Stage, { connection, pause, print }: RestoreContext) => {
  const client = new DynamoDBClient(connection);
  const sources = command.tables.map((table) => tableName(stage.name, table, stage.tableSet));
  const time = await restorableTime(client, sources, command.time);
  const set = command.set ?? setOfTime(time);
  const restores = planRestores(stage, set, command.tables);
  const begun = await Promise.all(restores.map((restore) => hasBegun(client, restore, time)));
  print(`As of ${time.toISOString()}:`);
  for (const [index, { source, target }] of restores.entries())
    print(`  ${source} → ${target}${begun[index] ? ' (has begun)' : ''}`);
  print('What was written after that time is not in the new tables. Nothing is changed in those of now.');
  if (!command.isSure) return print(unconfirmed);
  const again = `STAGE=${stage.name} npm run restore -- --at ${time.toISOString().slice(0, 19)}Z --yes`;
  print(`This takes minutes to hours, at AWS. You can stop this and go on with: ${again}`);
  await restoreTables(restores, { client, stage, time, pause, print });
  print(nextSteps(stage, set));
};

const states = {
  missing: 'which is created',
  empty: 'which is empty',
  filled: 'whose rows stay as they are',
} as const;

const restoreFrom = async (command: Call<'from'>, stage: Stage, context: RestoreContext) => {
  const { connection, pause, print, now } = context;
  const { addsMissing, folder } = command;
  const client = new DynamoDBClient(connection);
  const set = command.set ?? stage.tableSet;
  const exports = findExports(folder).filter(({ table }) => command.tables.includes(table));
  const absent = command.tables.filter((table) => exports.every((each) => each.table !== table));
  if (absent.length > 0)
    throw new CliError(`${folder} holds no export of ${absent.join(', ')}. Name those that you want with --table.`);
  print('Checking the files ...');
  const plans = await planImports(client, exports, (table) => tableName(stage.name, table, set), addsMissing);
  for (const { tableExport, target, state } of plans)
    print(`  ${tableExport.itemCount} rows of ${tableExport.exportedAt} → ${target}, ${states[state]}`);
  if (!command.isSure) return print(unconfirmed);
  for (const plan of plans) await importTable(plan, { client, stage, addsMissing, now: now(), pause, print });
  print(nextSteps(stage, set));
};

const restoreKeys = async (command: Call<'keys'>, stage: Stage, { connection, print }: RestoreContext) => {
  const from = otherAccount(connection, command.profile);
  print(formatCopy(await copyKeys({ stage, from, to: connection, replaces: command.replaces })));
  print(`Running Lambdas have the keys of before until STAGE=${stage.name} npm run deploy replaces them.`);
};

const explain = (error: unknown): string | null =>
  isAwsError(error)
    ? `Stopped: ${describeError(error)}. Run the same command again to go on; after --from add --add-missing.`
    : null;

/** Restores the tables or the keys of a stage. */
export const runRestore = (args: string[], context: RestoreContext): Promise<ExitCode> =>
  runWithHelp(
    help,
    args,
    context,
    async (): Promise<ExitCode> => {
      const stage = stageFromEnv(context.env, 'npm run restore', true);
      const command = readArguments(args);
      if (command.kind === 'at') await restoreAt(command, stage, context);
      else if (command.kind === 'from') await restoreFrom(command, stage, context);
      else await restoreKeys(command, stage, context);
      return 0;
    },
    explain,
  );
