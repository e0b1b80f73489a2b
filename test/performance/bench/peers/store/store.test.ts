import { awsDatabase } from '#adapters/aws/database.ts';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { listen } from '#test/performance/bench/peers/listen.ts';
import { databaseSuite } from '#test/support/database-suite/database.suite.ts';
import { anEnv } from '#test/support/tables.ts';
import { storeOver } from './store.ts';

databaseSuite('the store behind the protocol of DynamoDB', async () =>
  awsDatabase(anEnv(await listen(storeOver(memoryDatabase())))),
);
