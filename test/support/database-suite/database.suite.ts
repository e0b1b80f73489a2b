import { beforeAll, describe } from 'vitest';
import type { Database } from '#ports/database.ts';
import { conditionTests } from './conditions.ts';
import { queryTests } from './queries.ts';
import { transactionTests } from './transactions.ts';
import { writeTests } from './writes.ts';

export type Opened = () => Database;

/** What every implementation of the Database port promises. The tests share one database and keep to keys of their own. */
export const databaseSuite = (name: string, open: () => Promise<Database>): void => {
  describe(name, () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    const opened: Opened = () => database;

    describe('conditions', () => conditionTests(opened));
    describe('writes', () => writeTests(opened));
    describe('transactions', () => transactionTests(opened));
    describe('queries', () => queryTests(opened));
  });
};
