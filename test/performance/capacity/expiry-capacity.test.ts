import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import { tableNames } from '#ports/table-definitions.ts';
import { aMeteredEndpoint } from '#test/support/metered-endpoint.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { aTestContext } from '#test/support/test-context.ts';

const expiringCount = 150;
const batchSize = 25;
const atOnce = 8;

const put = (index: number) => ({
  PutRequest: {
    Item: {
      pk: { S: `user#u${index}` },
      expiryDay: { S: index < expiringCount ? '2026-11-20' : '2026-12-05' },
      filler: { S: 'x'.repeat(200) },
    },
  },
});

const seed = async (url: string, table: string, from: number, to: number): Promise<void> => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials });
  const starts = Array.from({ length: Math.ceil((to - from) / batchSize) }, (_, batch) => from + batch * batchSize);
  const work = async (): Promise<void> => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const puts = Array.from({ length: Math.min(batchSize, to - start) }, (_, offset) => put((start ?? 0) + offset));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  client.destroy();
};

test('expireSubscriptions consumes the same capacity among 1,000 and 20,000 users of whom 150 expire', async () => {
  const engineUrl = inject('engineUrl');
  const env = await anEnvWithTables(engineUrl);
  const { users } = tableNames(env.TABLE_PREFIX);
  const meter = await aMeteredEndpoint(engineUrl);
  const run = async () => {
    const context = aTestContext({ database: awsDatabase({ ...env, AWS_ENDPOINT_URL: meter.url }) });
    meter.restart();
    await expireSubscriptions(context.ports);
    return { asked: context.published.length, units: meter.units() };
  };

  await seed(engineUrl, users, 0, 1_000);
  await run();
  const few = await run();
  await seed(engineUrl, users, 1_000, 20_000);
  const many = await run();

  expect(few.asked).toBe(expiringCount);
  expect(few.units).toBeGreaterThan(0);
  expect(many).toEqual(few);
}, 120_000);
