import type { DynamoDBClient, TableDescription } from '@aws-sdk/client-dynamodb';
import { DescribeTableCommand, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { CliError } from '#infra/cli/cli-error.ts';
import type { Pause } from './write-items.ts';

const pollMs = 10_000;
const reportEveryMs = 60_000;

/** The table, or null if there is none. */
export const describeTable = async (client: DynamoDBClient, TableName: string): Promise<TableDescription | null> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
};

const isReady = ({ TableStatus, GlobalSecondaryIndexes = [] }: TableDescription): boolean =>
  TableStatus === 'ACTIVE' && GlobalSecondaryIndexes.every(({ IndexStatus = 'ACTIVE' }) => IndexStatus === 'ACTIVE');

/** Waits until a table and its indexes are active, however long it takes: a restore of a large table takes hours. */
export const waitUntilActive = async (
  client: DynamoDBClient,
  tableName: string,
  pause: Pause,
  report: (minutes: number) => void = () => undefined,
): Promise<TableDescription> => {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const table = await describeTable(client, tableName);
    if (!table) throw new CliError(`${tableName} has disappeared. Somebody deleted it; run this again.`);
    if (isReady(table)) return table;
    if (waitedMs > 0 && waitedMs % reportEveryMs === 0) report(waitedMs / reportEveryMs);
    await pause(pollMs);
  }
};
