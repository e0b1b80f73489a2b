import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableName } from '#infra/config/names.ts';
import type { TableDefinition } from '#ports/table-definitions.ts';
import { tableKeys, tables } from '#ports/table-definitions.ts';
import { addRow, multiplyCustomers } from './customers.ts';
import type { Drill } from './drill.ts';
import { nameOf, openDrill } from './drill.ts';

/** How many customers lose everything: a few in `npm test`, thousands in `npm run drill`, which prints what it measures. */
const customers = Number(process.env.DRILL_CUSTOMERS ?? 30);

const home = mkdtempSync(join(tmpdir(), 'pazia-drill-'));
let drill: Drill;

beforeAll(async () => {
  drill = await openDrill(home);
});
afterAll(async () => {
  await drill.stop();
  rmSync(home, { recursive: true });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const exported = async (name: string): Promise<string> => {
  expect(await drill.backup('--tables', drill.folder(name))).toMatchObject({ code: 0 });
  return drill.folder(name);
};

describe('lost tables', () => {
  test('a lost users table comes back from an export: sign-in, plan and locations work, and later accounts are gone', async () => {
    const visitor = await drill.arrived();
    await visitor.buy('explorer', [5, 6]);
    const record = await visitor.record();
    const folder = await exported('one-table');
    const later = await drill.arrived();
    await drill.lose(['users']);
    expect((await visitor.send('getUser')).status).toBe(500);

    const shown = await drill.restore('--from', folder, '--table', 'users');
    const restored = await drill.restore('--from', folder, '--table', 'users', '--yes');

    expect(shown.said).toMatch(/pazia-local-users, which is created\nNothing was restored\. Add --yes/);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('doctor -- --make-keys') });
    await visitor.signIn();
    expect(await visitor.record()).toEqual(record);
    expect(await visitor.paidLocations()).toEqual([5, 6]);
    expect((await later.send('createToken', later.registration)).status).toBe(401);
  });

  test('after all tables are lost, an export brings back every row that was written before it', async () => {
    const visitor = await drill.arrived();
    await visitor.buy('jetsetter', [1, 2, 3]);
    await multiplyCustomers(drill.client, customers);
    const startedAt = performance.now();
    const folder = await exported('all-tables');
    const exportedAt = performance.now();
    const kept = await drill.rows();
    const later = await drill.arrived();
    await later.buy('explorer', [7, 8]);
    const before = await drill.rows();
    await drill.lose(tableKeys);
    const lostAt = performance.now();

    expect(await drill.restore('--from', folder, '--yes')).toMatchObject({ code: 0 });
    const restoredAt = performance.now();

    const after = await drill.rows();
    await visitor.signIn();
    expect(after).toBe(kept);
    expect(await visitor.record()).toMatchObject({ subscription: true });
    expect(await visitor.paidLocations()).toEqual([1, 2, 3]);
    expect((await later.send('createToken', later.registration)).status).toBe(401);
    if (process.env.DRILL_CUSTOMERS)
      process.stdout.write(report({ before, after, exportMs: exportedAt - startedAt, restoreMs: restoredAt - lostAt }));
  });

  test('a table that a restore creates has the keys and the indexes of its definition', async () => {
    const folder = await exported('definitions');

    await drill.restore('--from', folder, '--set', 'copy', '--yes');

    for (const key of tableKeys) {
      const TableName = tableName('local', key, 'copy');
      const { Table } = await drill.client.send(new DescribeTableCommand({ TableName }));
      const { hash, indexes = {} }: TableDefinition = tables[key];
      expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).toSorted() ?? []).toEqual(
        Object.keys(indexes).toSorted(),
      );
      expect(Table?.KeySchema?.[0]?.AttributeName).toBe(hash);
    }
  });
});

describe('a restore that must not harm', () => {
  test('a restore refuses tables that have rows, and writes nothing', async () => {
    const folder = await exported('refused');
    const before = await drill.rows();

    const { code, said } = await drill.restore('--from', folder, '--yes');

    expect(code).toBe(1);
    expect(said).toMatch(
      /Nothing was written, since there are rows in .*pazia-local-users.* --set NAME.* --add-missing/,
    );
    expect(await drill.rows()).toBe(before);
  });

  test('an interrupted restore goes on with --add-missing, and rows written since stay as they are', async () => {
    await addRow(drill.client, 'users', { pk: { S: 'job#drill' }, progress: { S: 'old' } });
    const folder = await exported('interrupted');
    await drill.lose(['users']);
    await drill.restore('--from', folder, '--table', 'users', '--yes');
    await addRow(drill.client, 'users', { pk: { S: 'job#drill' }, progress: { S: 'new' } });
    const complete = await drill.rows();
    await drill.empty('users', (pk) => pk !== 'job#drill');

    const { code, said } = await drill.restore('--from', folder, '--table', 'users', '--add-missing', '--yes');

    const { Items = [] } = await drill.client.send(new ScanCommand({ TableName: nameOf('users') }));
    expect(code).toBe(0);
    expect(said).toMatch(/rows written in [\d.]+ s, 1 were there/);
    expect(await drill.rows()).toBe(complete);
    expect(Items).toContainEqual({ pk: { S: 'job#drill' }, progress: { S: 'new' } });
  });

  test('rows whose time to live has passed are not brought back', async () => {
    await addRow(drill.client, 'users', { pk: { S: 'user#expired' }, removeAfter: { N: '1700000000' } });
    const folder = await exported('expired');

    const { said } = await drill.restore('--from', folder, '--set', 'alive', '--yes');

    const TableName = tableName('local', 'users', 'alive');
    const { Items = [] } = await drill.client.send(new ScanCommand({ TableName }));
    expect(said).toContain('1 had expired and were left out');
    expect(Items.map(({ pk }) => pk?.S)).not.toContain('user#expired');
  });

  test.each([
    [
      'changed',
      (file: string) => writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('x')])),
      'damaged',
    ],
    ['missing', (file: string) => rmSync(file), 'missing'],
  ])('a restore refuses an export with a %s file, and writes nothing', async (name, harm, fault) => {
    const folder = await exported(name);
    const [data = ''] = filesIn(folder).filter((file) => file.includes('/users/') && file.endsWith('.gz'));
    harm(data);

    const { code, said } = await drill.restore('--from', folder, '--set', name, '--yes');

    expect([code, said]).toEqual([1, expect.stringContaining(`is ${fault}`)]);
    await expect(
      drill.client.send(new DescribeTableCommand({ TableName: tableName('local', 'users', name) })),
    ).rejects.toThrow('non-existent');
  });

  test('an export is not written into a folder with files, and only its owner can read it', async () => {
    const folder = await exported('private');

    const again = await drill.backup('--tables', folder);

    expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(new Set(filesIn(folder).map((file) => statSync(file).mode & 0o777))).toEqual(new Set([0o600]));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});

type Measured = { before: number; after: number; exportMs: number; restoreMs: number };

const report = ({ before, after, exportMs, restoreMs }: Measured): string => {
  const time = (ms: number) =>
    `${(ms / 1000).toFixed(1)} s, ${Math.round(after / (ms / 1000)).toLocaleString('en-US')} rows a second`;
  return `
rows before all tables were lost  ${before.toLocaleString('en-US')}
rows restored                     ${after.toLocaleString('en-US')}
rows lost                         ${before - after}: those of the customer who came after the export
export                            ${time(exportMs)}
restore                           ${time(restoreMs)}
`;
};
