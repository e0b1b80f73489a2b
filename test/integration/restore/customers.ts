import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { RawItem } from '#infra/cli/exports/read-export.ts';
import { writeItems } from '#infra/cli/restore/write-items.ts';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';
import { nameOf } from './drill.ts';

/** The tables with rows of customers. */
const owned: readonly TableName[] = ['users', 'locations', 'payments'];

const numbered = (value: AttributeValue, index: number): AttributeValue =>
  value.S === undefined ? value : { S: `${value.S}-${index}` };

/** A copy of a row under other keys, so that it takes as much room and has as many index entries. */
const copyOf = (table: TableName, item: RawItem, index: number): RawItem => {
  const { hash, indexes = {} }: TableDefinition = tables[table];
  const keys = [hash, ...Object.values(indexes).map((each) => each.range)];
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, keys.includes(name) ? numbered(value, index) : value]),
  );
};

/** Copies the rows of the customers who are there `times` times. */
export const multiplyCustomers = async (client: DynamoDBClient, times: number): Promise<void> => {
  for (const table of owned) {
    const tableName = nameOf(table);
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    async function* copies(): AsyncGenerator<RawItem> {
      for (let index = 1; index <= times; index += 1) for (const item of Items) yield copyOf(table, item, index);
    }
    const options = { client, table, tableName, addsMissing: false, now: new Date(0) };
    await writeItems(copies(), { ...options, pause: async () => {}, report: () => {} });
  }
};

export const addRow = async (client: DynamoDBClient, table: TableName, Item: RawItem): Promise<void> => {
  await client.send(new PutItemCommand({ TableName: nameOf(table), Item }));
};
