import { awsDatabase } from '#adapters/aws/database.ts';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { databaseSuite } from '#test/adapters/database.suite.ts';
import { listen } from '#test/bench/peers/servers/listen.ts';
import { anEnv } from '#test/support/tables.ts';
import { storeOver } from './store.ts';

databaseSuite('the store behind the protocol of DynamoDB', async () =>
  awsDatabase(anEnv(await listen(storeOver(memoryDatabase())))),
);
