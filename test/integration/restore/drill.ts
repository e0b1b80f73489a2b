import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeleteItemCommand, DeleteTableCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { runBackup } from '#infra/cli/backup/run-backup.ts';
import { runRestore } from '#infra/cli/restore/run-restore.ts';
import { tableName } from '#infra/config/names.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { startEngine } from '#infra/local/engine/engine.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tableKeys } from '#ports/table-definitions.ts';
import { overHttp } from '#test/support/over-http.ts';
import type { Visitor } from '#test/support/visitor.ts';
import { aVisitor } from '#test/support/visitor.ts';

type Outcome = { code: number; said: string };

/** A local cloud on a DynamoDB Local of its own, with the table names of a stage, and the commands of its operator. */
export type Drill = {
  client: DynamoDBClient;
  arrived: () => Promise<Visitor>;
  backup: (...args: string[]) => Promise<Outcome>;
  restore: (...args: string[]) => Promise<Outcome>;
  /** Deletes tables. */
  lose: (tables: readonly TableName[]) => Promise<void>;
  /** Deletes the rows of a table with such keys. */
  empty: (table: 'users', isDeleted: (pk: string) => boolean) => Promise<void>;
  /** How many rows there are in all tables. */
  rows: () => Promise<number>;
  folder: (name: string) => string;
  stop: () => Promise<void>;
};

export const nameOf = (table: TableName): string => tableName('local', table);

/** Exports go into `home`, an empty folder. */
export const openDrill = async (home: string): Promise<Drill> => {
  const engine = await startEngine({ dataFolder: null, report: () => undefined });
  const cloud = await startCloud({ port: 0, engine: async () => engine });
  const connection = {
    ...operatorConnection,
    endpoint: engine.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const client = new DynamoDBClient(connection);
  const run =
    (command: typeof runRestore) =>
    async (...args: string[]): Promise<Outcome> => {
      const said: string[] = [];
      const print = (text: string): void => void said.push(text);
      const env = { STAGE: 'local', AWS_ENDPOINT_URL: engine.url };
      const now = () => new Date();
      const code = await command(args, { env, connection, print, printError: print, now, pause: (ms) => pause(ms) });
      return { code, said: said.join('\n') };
    };
  const rowsOf = async (table: TableName): Promise<number> => {
    let count = 0;
    for await (const page of paginateScan({ client }, { TableName: nameOf(table), Select: 'COUNT' }))
      count += page.Count ?? 0;
    return count;
  };
  return {
    client,
    arrived: async () => {
      const visitor = aVisitor(overHttp(cloud.url));
      await visitor.arrive();
      return visitor;
    },
    backup: run(runBackup),
    restore: run(runRestore),
    lose: async (tables) => {
      for (const table of tables) await client.send(new DeleteTableCommand({ TableName: nameOf(table) }));
    },
    empty: async (table, isDeleted) => {
      for await (const { Items = [] } of paginateScan({ client }, { TableName: nameOf(table) }))
        for (const { pk } of Items)
          if (pk?.S !== undefined && isDeleted(pk.S))
            await client.send(new DeleteItemCommand({ TableName: nameOf(table), Key: { pk } }));
    },
    rows: async () => (await Promise.all(tableKeys.map(rowsOf))).reduce((sum, count) => sum + count, 0),
    folder: (name) => join(home, name),
    stop: async () => {
      await cloud.stop();
      await engine.stop();
    },
  };
};
