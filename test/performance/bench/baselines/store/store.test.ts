import { awsDatabase } from '#adapters/aws/database.ts';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { listen } from '#test/performance/bench/baselines/listen.ts';
import { databaseSuite } from '#test/support/database-suite/database.suite.ts';
import { anEnv } from '#test/support/tables.ts';
import { dynamoServer } from './store.ts';

databaseSuite('the benchmark’s DynamoDB server', async () =>
  awsDatabase(anEnv(await listen(dynamoServer(memoryDatabase())))),
);
