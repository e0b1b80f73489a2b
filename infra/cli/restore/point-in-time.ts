import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeContinuousBackupsCommand,
  RestoreTableToPointInTimeCommand,
  TableNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { CliError } from '#infra/cli/cli-error.ts';
import { tableName } from '#infra/config/names.ts';
import type { Stage } from '#infra/config/stages.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { applySettings } from './table-settings.ts';
import { describeTable, waitUntilActive } from './wait-until-active.ts';
import type { Pause } from './write-items.ts';

export type TableRestore = { table: TableName; source: string; target: string };

type Window = { earliest: Date; latest: Date };

/** 'r20261122t013000': the default name of the tables of a moment. */
export const setOfTime = (time: Date): string =>
  `r${time
    .toISOString()
    .slice(0, 19)
    .replace(/[^0-9T]/g, '')
    .toLowerCase()}`;

const windowOf = async (client: DynamoDBClient, name: string): Promise<Window> => {
  try {
    const { ContinuousBackupsDescription } = await client.send(
      new DescribeContinuousBackupsCommand({ TableName: name }),
    );
    const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
      ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
    if (earliest && latest) return { earliest, latest };
  } catch (error) {
    if (!(error instanceof TableNotFoundException)) throw error;
    throw new CliError(
      `There is no table ${name}. If it was deleted, restore the system backup that DynamoDB made of it (docs/restore.md), or an export with --from.`,
    );
  }
  throw new CliError(`${name} has no point-in-time recovery. Restore an export with --from FOLDER.`);
};

/** The moment that every table can be restored to: the given one, or the latest. Whole seconds, as DynamoDB has them. */
export const restorableTime = async (
  client: DynamoDBClient,
  sources: readonly string[],
  time: Date | 'latest',
): Promise<Date> => {
  const windows = await Promise.all(sources.map((name) => windowOf(client, name)));
  const earliest = new Date(Math.max(...windows.map((each) => each.earliest.getTime())));
  const latest = new Date(Math.min(...windows.map((each) => each.latest.getTime())));
  if (time === 'latest') return latest;
  if (time >= earliest && time <= latest) return time;
  throw new CliError(
    `The tables can be restored to a time from ${earliest.toISOString()} to ${latest.toISOString()}. For another one, restore an export with --from FOLDER.`,
  );
};

/** Whether the restore has begun already. Throws a CliError if something else has that name. */
export const hasBegun = async (client: DynamoDBClient, { source, target }: TableRestore, time: Date) => {
  const table = await describeTable(client, target);
  if (!table) return false;
  const { SourceTableArn, RestoreDateTime } = table.RestoreSummary ?? {};
  if (SourceTableArn?.endsWith(`:table/${source}`) && RestoreDateTime?.getTime() === time.getTime()) return true;
  throw new CliError(
    `${target} exists and is not ${source} as of ${time.toISOString()}. Name other tables with --set.`,
  );
};

type Restoring = { client: DynamoDBClient; stage: Stage; time: Date; pause: Pause; print: (line: string) => void };

/** Restores tables side by side. Run again after an interruption, it goes on with those that have begun. */
export const restoreTables = async (restores: readonly TableRestore[], restoring: Restoring): Promise<void> => {
  await Promise.all(restores.map((restore) => restoreTable(restore, restoring)));
};

const restoreTable = async (restore: TableRestore, { client, stage, time, pause, print }: Restoring): Promise<void> => {
  const { table, source, target } = restore;
  if (!(await hasBegun(client, restore, time)))
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: time,
        // Named nowhere, the indexes are those of the source.
        BillingModeOverride: 'PAY_PER_REQUEST',
        SSESpecificationOverride: { Enabled: true, SSEType: 'KMS' },
      }),
    );
  const { ItemCount } = await waitUntilActive(client, target, pause, (minutes) =>
    print(`  ${target}: restoring for ${minutes} min`),
  );
  await applySettings({ client, stage, table, tableName: target, pause });
  print(`${target}: restored${ItemCount ? `, about ${ItemCount} rows` : ''}`);
};

/** From the tables that the stage uses to those of a set. Throws a CliError if they are the same. */
export const planRestores = (stage: Stage, set: string, tables: readonly TableName[]): TableRestore[] => {
  if (set === stage.tableSet)
    throw new CliError(`${stage.name} uses these tables now. Restoring never overwrites: name others with --set.`);
  return tables.map((table) => ({
    table,
    source: tableName(stage.name, table, stage.tableSet),
    target: tableName(stage.name, table, set),
  }));
};
