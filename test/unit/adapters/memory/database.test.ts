import { describe, expect, test } from 'vitest';
import { memoryDatabase } from '#adapters/memory/database.ts';
import { databaseSuite } from '#test/support/database-suite/database.suite.ts';

databaseSuite('the memory database', async () => memoryDatabase());

describe('memory database', () => {
  test('the memory database forgets an idempotency token after ten minutes', async () => {
    const clock = { time: Date.parse('2026-03-01T00:00:00Z') };
    const database = memoryDatabase({ now: () => new Date(clock.time) });
    const write = { kind: 'put', table: 'users', item: { pk: 'a' }, when: { kind: 'absent', path: 'pk' } } as const;
    await database.transact([write], 'token-1');

    clock.time += 10 * 60 * 1000;
    const atTenMinutes = await database.transact([write], 'token-1');
    clock.time += 1;
    const later = await database.transact([write], 'token-1');

    expect(atTenMinutes).toEqual({ isWritten: true });
    expect(later).toEqual({ isWritten: false, reasons: ['ConditionalCheckFailed'] });
  });

  test('the memory database reports all changes of a transaction at once, and none of a refused one', async () => {
    const reported: unknown[] = [];
    const database = memoryDatabase({ onWrite: (changes) => reported.push(changes) });
    await database.write({ kind: 'put', table: 'users', item: { pk: 'old' } });

    await database.transact([
      { kind: 'put', table: 'users', item: { pk: 'new' } },
      { kind: 'delete', table: 'users', key: { pk: 'old' } },
    ]);
    await database.transact([
      { kind: 'put', table: 'users', item: { pk: 'never' } },
      { kind: 'check', table: 'users', key: { pk: 'old' }, when: { kind: 'exists', path: 'pk' } },
    ]);

    expect(reported).toEqual([
      [{ table: 'users', key: '["old"]', item: { pk: 'old' } }],
      [
        { table: 'users', key: '["new"]', item: { pk: 'new' } },
        { table: 'users', key: '["old"]', item: null },
      ],
    ]);
  });

  // DynamoDB refuses this too, but DynamoDB Local allows it, so it is not part of the common suite.
  test('the memory database refuses an update that changes the type of an index key', async () => {
    const write = memoryDatabase().write({ kind: 'update', table: 'users', key: { pk: 'a' }, set: { expiryDay: 5 } });

    await expect(write).rejects.toThrow('expiryDay');
  });

  test('the memory database starts with its seed and is empty after clear', async () => {
    const database = memoryDatabase({ seed: [{ table: 'users', item: { pk: 'seeded' } }] });

    const seeded = await database.get('users', { pk: 'seeded' });
    database.clear();
    const cleared = await database.get('users', { pk: 'seeded' });

    expect(seeded).toEqual({ pk: 'seeded' });
    expect(cleared).toBeUndefined();
  });
});
