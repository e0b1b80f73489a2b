import type { GlobalSecondaryIndexDescription } from '@aws-sdk/client-dynamodb';
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { clientConfig } from '#adapters/aws/connection.ts';
import { awsDatabase } from '#adapters/aws/database.ts';
import { fromDefinitions } from '#infra/local/engine/tables.ts';
import { localTableNames } from '#infra/local/local-config.ts';
import type { TableDefinition } from '#ports/table-definitions.ts';
import { tableKeys, tables } from '#ports/table-definitions.ts';
import { databaseSuite } from '#test/support/database-suite/database.suite.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { onLocalstack } from './on-localstack.ts';

const { endpointUrl, env } = onLocalstack();
const client = new DynamoDBClient(clientConfig(env));
const names = localTableNames('');

type Index = Pick<GlobalSecondaryIndexDescription, 'IndexName' | 'KeySchema' | 'Projection'>;

const indexesOf = (indexes: readonly Index[] = []): Map<string | undefined, Omit<Index, 'IndexName'>> =>
  new Map(indexes.map(({ IndexName, KeySchema, Projection }) => [IndexName, { KeySchema, Projection }]));

databaseSuite('the database on LocalStack', async () => awsDatabase(await anEnvWithTables(endpointUrl)));

test.each(tableKeys)('CDK deploys the table %s with the keys, indexes and expiry of its definition', async (key) => {
  const definition: TableDefinition = tables[key];
  const TableName = names[key];
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));

  const [wanted] = fromDefinitions(names).filter((each) => each.TableName === TableName);
  expect(Table?.KeySchema).toEqual(wanted?.KeySchema);
  expect(new Set(Table?.AttributeDefinitions)).toEqual(new Set(wanted?.AttributeDefinitions));
  expect(indexesOf(Table?.GlobalSecondaryIndexes)).toEqual(indexesOf(wanted?.GlobalSecondaryIndexes));
  expect(TimeToLiveDescription?.AttributeName).toBe(definition.timeToLive);
});
