import { describe, expect, test } from 'vitest';
import { openStore } from '#infra/local/collection.ts';
import { storedDatabase } from '#infra/local/engine/memory.ts';
import { aFolder } from '#test/support/folders.ts';

const now = () => new Date('2026-03-01T00:00:00Z');

describe('tables without Java', () => {
  test('tables survive a restart', async () => {
    const folder = aFolder();
    const store = openStore(folder);
    const before = storedDatabase(store, now);
    await before.write({ kind: 'put', table: 'users', item: { pk: 'gone' } });
    await before.transact([
      { kind: 'put', table: 'servers', item: { catalogue: 'all', id: 1 } },
      { kind: 'update', table: 'users', key: { pk: 'kept' }, set: { a: 1 } },
      { kind: 'delete', table: 'users', key: { pk: 'gone' } },
    ]);
    store.close();

    const after = storedDatabase(openStore(folder), now);

    expect(await after.get('users', { pk: 'kept' })).toEqual({ pk: 'kept', a: 1 });
    expect(await after.get('users', { pk: 'gone' })).toBeUndefined();
    expect(await after.query({ table: 'servers', hash: 'all' })).toEqual({ items: [{ catalogue: 'all', id: 1 }] });
  });

  test.each([1, 2, 3])(
    'a transaction is complete even if the process is killed after write %d of it',
    async (writesBefore) => {
      const folder = aFolder();
      const store = openStore(folder);
      let writes = 0;
      const dying: typeof store = {
        ...store,
        collection: (name) => ({
          ...store.collection(name),
          put: (id, value) => {
            writes += 1;
            if (writes > writesBefore) throw new Error('killed');
            store.collection(name).put(id, value);
          },
        }),
      };
      const transaction = storedDatabase(dying, now).transact([
        { kind: 'put', table: 'users', item: { pk: 'a' } },
        { kind: 'put', table: 'users', item: { pk: 'b' } },
        { kind: 'put', table: 'users', item: { pk: 'c' } },
      ]);
      await expect(transaction).rejects.toThrow('killed');
      store.close();

      const after = storedDatabase(openStore(folder), now);

      for (const pk of ['a', 'b', 'c']) expect(await after.get('users', { pk })).toEqual({ pk });
    },
  );

  test('cleared tables stay empty after a restart', async () => {
    const folder = aFolder();
    const store = openStore(folder);
    const database = storedDatabase(store, now);
    await database.write({ kind: 'put', table: 'servers', item: { catalogue: 'all', id: 1 } });

    database.clear();
    store.close();
    const after = storedDatabase(openStore(folder), now);

    expect(await database.query({ table: 'servers', hash: 'all' })).toEqual({ items: [] });
    expect(await after.query({ table: 'servers', hash: 'all' })).toEqual({ items: [] });
  });
});
