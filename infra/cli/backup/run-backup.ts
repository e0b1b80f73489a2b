import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { describeError, isAwsError } from '#infra/cli/aws-connection.ts';
import type { CliContext, ExitCode } from '#infra/cli/command.ts';
import { runWithHelp } from '#infra/cli/command.ts';
import { exportTable, openExportFolder } from '#infra/cli/exports/write-export.ts';
import { copyKeys, formatCopy } from '#infra/cli/keys/copy-keys.ts';
import { otherAccount } from '#infra/cli/keys/other-account.ts';
import { stageFromEnv } from '#infra/cli/stage-from-env.ts';
import { tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { readArguments } from './arguments.ts';
import { help } from './help.ts';
import { formatExports, isRecent, newestExports } from './list-exports.ts';

type BackupContext = CliContext & { connection: AwsConnection; now: () => Date };

const list = async ({ name, tableSet }: Stage, { connection, now, print }: BackupContext): Promise<ExitCode> => {
  const exports = await newestExports(new DynamoDBClient(connection), (table) => tableName(name, table, tableSet));
  print(formatExports(exports, now()));
  if (exports.every((each) => isRecent(each, now()))) return 0;
  print(`Look at 'Failed exports' of docs/runbook.md, or run STAGE=${name} npm run backup -- --tables FOLDER now.`);
  return 1;
};

const exportTables = async (stage: Stage, folder: string, { connection, print }: BackupContext): Promise<void> => {
  const client = new DynamoDBClient(connection);
  openExportFolder(folder);
  for (const table of tableKeys) {
    const started = performance.now();
    const name = tableName(stage.name, table, stage.tableSet);
    const count = await exportTable(client, table, name, folder, (items) => print(`  ${table}: ${items} rows`));
    print(`${table}: ${count} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  print(
    `Exported to ${folder}. It holds personal data: keep it where nobody else can read it, and delete it after use.`,
  );
};

const explain = (error: unknown): string | null =>
  isAwsError(error)
    ? `The backup is not complete. ${describeError(error)}. Run it again, tables into a new folder.`
    : null;

/** Shows or makes the backups of a stage. */
export const runBackup = (args: string[], context: BackupContext): Promise<ExitCode> =>
  runWithHelp(
    help,
    args,
    context,
    async () => {
      const stage = stageFromEnv(context.env, 'npm run backup', true);
      const command = readArguments(args);
      if (command.kind === 'list') return list(stage, context);
      if (command.kind === 'tables') await exportTables(stage, command.folder, context);
      else {
        const to = otherAccount(context.connection, command.profile);
        const copied = await copyKeys({ stage, from: context.connection, to, replaces: command.replaces });
        context.print(formatCopy(copied));
      }
      return 0;
    },
    explain,
  );
