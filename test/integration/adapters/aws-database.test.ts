import { inject } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { databaseSuite } from '#test/support/database-suite/database.suite.ts';
import { anEnvWithTables } from '#test/support/tables.ts';

databaseSuite('the database on DynamoDB', async () => awsDatabase(await anEnvWithTables(inject('engineUrl'))));
