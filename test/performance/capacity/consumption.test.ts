import { describe, expect, inject, test } from 'vitest';
import { awsDatabase } from '#adapters/aws/database.ts';
import type { Database, Item } from '#ports/database.ts';
import { itemBytes } from '#test/support/consumption.ts';
import { aMeteredEndpoint } from '#test/support/metered-endpoint.ts';
import { anEnvWithTables } from '#test/support/tables.ts';

const user = (pk: string, more: Item = {}): Item => ({ pk, ...more });
const long = 'x'.repeat(1500);

type Act = (database: Database) => Promise<unknown>;

const put =
  (item: Item): Act =>
  (database) =>
    database.write({ kind: 'put', table: 'users', item });

const change =
  (pk: string, set: Item, held = true): Act =>
  (database) =>
    database.write({
      kind: 'update',
      table: 'users',
      key: { pk },
      set,
      when: { kind: held ? 'exists' : 'absent', path: 'pk' },
    });

const together =
  (...kinds: ('put' | 'check' | 'delete')[]): Act =>
  (database) =>
    database.transact(
      kinds.map((kind, index) => {
        const pk = `together-${index}`;
        if (kind === 'put') return { kind, table: 'users', item: user(pk, { expiryDay: 'day' }) };
        if (kind === 'delete') return { kind, table: 'users', key: { pk: 'long' } };
        return { kind, table: 'users', key: { pk }, when: { kind: 'absent', path: 'pk' } };
      }),
    );

const look =
  (index?: 'byExpiry'): Act =>
  (database) =>
    database.query(index ? { table: 'users', index, hash: 'nothing' } : { table: 'servers', hash: 'nothing' });

describe('Consumed capacity', () => {
  test.each<[string, Act, { reads?: number; writes?: number }]>([
    ['a read, strongly consistent', (database) => database.get('users', { pk: 'long' }), { reads: 1 }],
    ['a read of what is not there', (database) => database.get('users', { pk: 'none' }), { reads: 1 }],
    ['a query that finds nothing', look(), { reads: 1 }],
    ['a query of an index that finds nothing', look('byExpiry'), { reads: 0.5 }],
    ['a write of a kilobyte', put(user('short')), { writes: 1 }],
    ['a write of two', put(user('other', { long })), { writes: 2 }],
    ['a write into an index', put(user('in', { expiryDay: 'day' })), { writes: 2 }],
    ['a write beside an index', change('indexed', { other: 1 }), { writes: 1 }],
    ['a move within an index', change('indexed', { expiryDay: 'another' }), { writes: 3 }],
    ['a refused write of two kilobytes', change('long', { a: 1 }, false), { writes: 2 }],
    ['a transaction of one, into an index', together('put'), { writes: 3 }],
    ['a transaction of a write and a check', together('put', 'check'), { writes: 5 }],
    ['a transaction that deletes two kilobytes', together('delete'), { writes: 4 }],
  ])('%s consumes the capacity units that DynamoDB documents', async (_what, act, consumed) => {
    const env = await anEnvWithTables(inject('engineUrl'));
    const meter = await aMeteredEndpoint(inject('engineUrl'));
    const database = awsDatabase({ ...env, AWS_ENDPOINT_URL: meter.url });
    await put(user('long', { long }))(database);
    await put(user('indexed', { expiryDay: 'day' }))(database);
    meter.restart();

    await act(database);

    expect(meter.calls()).toEqual([expect.objectContaining({ reads: 0, writes: 0, ...consumed })]);
  });

  test.each<[string, object, number]>([
    ['a string as its UTF-8 bytes', { name: { S: 'é' } }, 6],
    ['a number as half its digits', { n: { N: '1234' } }, 4],
    ['a boolean as one byte', { is: { BOOL: true } }, 3],
    ['a null as one byte', { is: { NULL: true } }, 3],
    ['a map with its keys', { m: { M: { a: { S: 'x' } } } }, 7],
    ['a list with an overhead per element', { l: { L: [{ S: 'x' }, { S: 'y' }] } }, 8],
  ])('an item’s size counts %s', (_what, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });
});
