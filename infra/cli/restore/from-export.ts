import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateTableCommand, paginateScan, ScanCommand } from '@aws-sdk/client-dynamodb';
import { CliError } from '#infra/cli/cli-error.ts';
import { checkExport, readItems } from '#infra/cli/exports/read-export.ts';
import type { TableExport } from '#infra/cli/exports/table-export.ts';
import type { Stage } from '#infra/config/stages.ts';
import { fromDefinitions } from '#infra/local/engine/tables.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { byTable } from '#ports/table-definitions.ts';
import { applySettings } from './table-settings.ts';
import { describeTable, waitUntilActive } from './wait-until-active.ts';
import type { Pause, Written } from './write-items.ts';
import { writeItems } from './write-items.ts';

export type ImportPlan = { tableExport: TableExport; target: string; state: 'missing' | 'empty' | 'filled' };

const stateOf = async (client: DynamoDBClient, target: string): Promise<ImportPlan['state']> => {
  if (!(await describeTable(client, target))) return 'missing';
  const { Items = [] } = await client.send(new ScanCommand({ TableName: target, Limit: 1, ConsistentRead: true }));
  return Items.length > 0 ? 'filled' : 'empty';
};

/** Checks every file, and what is at the targets. Throws a CliError before anything is written. */
export const planImports = async (
  client: DynamoDBClient,
  exports: readonly TableExport[],
  nameOf: (table: TableName) => string,
  addsMissing: boolean,
): Promise<ImportPlan[]> => {
  for (const each of exports) await checkExport(each);
  const plans = await Promise.all(
    exports.map(async (tableExport): Promise<ImportPlan> => {
      const target = nameOf(tableExport.table);
      return { tableExport, target, state: await stateOf(client, target) };
    }),
  );
  const filled = plans.filter(({ state }) => state === 'filled').map(({ target }) => target);
  if (filled.length > 0 && !addsMissing)
    throw new CliError(
      `Nothing was written, since there are rows in ${filled.join(', ')}. Restore into new tables with --set NAME, or write only rows that are missing with --add-missing.`,
    );
  return plans;
};

export type Importing = {
  client: DynamoDBClient;
  stage: Stage;
  addsMissing: boolean;
  now: Date;
  pause: Pause;
  print: (line: string) => void;
};

/** Writes one export into its table, which is created if it is missing, and counts what is there then. */
export const importTable = async ({ tableExport, target, state }: ImportPlan, options: Importing): Promise<Written> => {
  const { client, stage, addsMissing, now, pause, print } = options;
  const { table } = tableExport;
  if (state === 'missing') await createTable(client, table, target, options);
  const started = performance.now();
  const report = (done: number): void => print(`  ${target}: ${done} of ${tableExport.itemCount} rows`);
  const written = await writeItems(readItems(tableExport), {
    client,
    table,
    tableName: target,
    addsMissing: addsMissing && state === 'filled',
    now,
    pause,
    report,
  });
  const seconds = (performance.now() - started) / 1000;
  const lacking = await applySettings({ client, stage, table, tableName: target, pause });
  const count = await countRows(client, target);
  if (count < written.written + written.present)
    throw new CliError(
      `${target} has ${count} rows after ${written.written} were written. Run this with --add-missing.`,
    );
  const parts = [
    `${written.written} rows written in ${seconds.toFixed(1)} s`,
    ...(written.present > 0 ? [`${written.present} were there`] : []),
    ...(written.expired > 0 ? [`${written.expired} had expired and were left out`] : []),
    ...(lacking.length > 0 ? [`this emulator has no ${lacking.join(', ')}`] : []),
  ];
  print(`${target}: ${parts.join(', ')}`);
  return written;
};

const createTable = async (
  client: DynamoDBClient,
  table: TableName,
  target: string,
  { pause }: Importing,
): Promise<void> => {
  const [definition] = fromDefinitions(byTable((key) => (key === table ? target : key))).filter(
    ({ TableName }) => TableName === target,
  );
  if (!definition) throw new Error(`${table} has no definition`);
  await client.send(new CreateTableCommand({ ...definition, SSESpecification: { Enabled: true, SSEType: 'KMS' } }));
  await waitUntilActive(client, target, pause);
};

const countRows = async (client: DynamoDBClient, TableName: string): Promise<number> => {
  let count = 0;
  for await (const page of paginateScan({ client }, { TableName, Select: 'COUNT', ConsistentRead: true }))
    count += page.Count ?? 0;
  return count;
};
