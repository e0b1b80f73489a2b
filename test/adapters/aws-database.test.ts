import { inject } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import { anEnvWithTables } from '#test/support/tables.ts';
import { databaseSuite } from './database.suite.ts';

databaseSuite('the database on DynamoDB', async () => awsDatabase(await anEnvWithTables(inject('engineUrl'))));
