import type { DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';
import { BatchWriteItemCommand, ConditionalCheckFailedException, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { RawItem } from '#infra/cli/exports/read-export.ts';
import type { TableDefinition, TableName } from '#ports/table-definitions.ts';
import { tables } from '#ports/table-definitions.ts';

export type Pause = (ms: number) => Promise<void>;

export type WriteOptions = {
  client: DynamoDBClient;
  table: TableName;
  tableName: string;
  /** Leaves rows that are there already as they are, which is slower: one call for each row. */
  addsMissing: boolean;
  now: Date;
  pause: Pause;
  report: (done: number) => void;
};

/** `present`: rows that were there already. `expired`: rows whose time to live had passed, which are not brought back. */
export type Written = { written: number; present: number; expired: number };

/** DynamoDB's maximum for BatchWriteItem. */
const batchSize = 25;
const writers = 8;
const triesMax = 12;
const reportEvery = 5_000;

/** Writes items into a table. Running it again writes the same rows again. */
export const writeItems = async (items: AsyncIterable<RawItem>, options: WriteOptions): Promise<Written> => {
  const counts: Written = { written: 0, present: 0, expired: 0 };
  const batches = batchesOf(items, options, counts);
  const write = options.addsMissing ? putMissing : putBatch;
  const work = async (): Promise<void> => {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      const before = counts.written + counts.present;
      const present = await write(next.value, options);
      counts.present += present;
      counts.written += next.value.length - present;
      const after = counts.written + counts.present;
      if (Math.floor(after / reportEvery) > Math.floor(before / reportEvery)) options.report(after);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
  return counts;
};

/** The items that are still alive, in batches. Several writers may take from it at the same time. */
async function* batchesOf(
  items: AsyncIterable<RawItem>,
  { table, now }: WriteOptions,
  counts: Written,
): AsyncGenerator<RawItem[]> {
  const { timeToLive }: TableDefinition = tables[table];
  let batch: RawItem[] = [];
  for await (const item of items) {
    const expiry = timeToLive === undefined ? undefined : item[timeToLive]?.N;
    if (expiry !== undefined && Number(expiry) * 1000 < now.getTime()) counts.expired += 1;
    else batch.push(item);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** DynamoDB may leave some items of a batch unprocessed when it is busy; they are sent again, more and more slowly. */
const putBatch = async (batch: RawItem[], { client, tableName, pause }: WriteOptions): Promise<number> => {
  let requests: WriteRequest[] = batch.map((Item) => ({ PutRequest: { Item } }));
  for (let tries = 1; requests.length > 0; tries += 1) {
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }),
    );
    requests = UnprocessedItems[tableName] ?? [];
    if (requests.length === 0) break;
    if (tries === triesMax) throw new Error(`${tableName} is too busy: ${requests.length} rows are still unwritten`);
    await pause(Math.min(50 * 2 ** tries, 5_000));
  }
  return 0;
};

const putMissing = async (batch: RawItem[], options: WriteOptions): Promise<number> => {
  const wasPresent = await Promise.all(batch.map((item) => isPresent(item, options)));
  return wasPresent.filter(Boolean).length;
};

const isPresent = async (Item: RawItem, { client, table, tableName }: WriteOptions): Promise<boolean> => {
  try {
    await client.send(
      new PutItemCommand({
        TableName: tableName,
        Item,
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': tables[table].hash },
      }),
    );
    return false;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return true;
    throw error;
  }
};
