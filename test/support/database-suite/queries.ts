import { expect, test } from 'vitest';
import type { Database, Item, Query } from '#ports/database.ts';

export const queryTests = (opened: () => Database): void => {
  const putAll = async (table: Query['table'], items: Item[]): Promise<void> => {
    for (const item of items) await opened().write({ kind: 'put', table, item });
  };
  const allPages = async (query: Query): Promise<Item[][]> => {
    const pages: Item[][] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await opened().query(cursor === undefined ? query : { ...query, cursor });
      pages.push(page.items);
      cursor = page.cursor;
      if (cursor === undefined) return pages;
    }
  };
  const servers = (catalogue: string, ids: number[]) => ids.map((id) => ({ catalogue, id, city: `City ${id}` }));
  const charges = (userId: string, times: string[]) =>
    times.map((createdAt) => ({ reference: `${userId}-${createdAt}`, userId, createdAt, amount: 1 }));

  test('a partition is read in the order of its numbers, and nothing of another one', async () => {
    await putAll('servers', [...servers('order', [10, 9, 100, -1, 2.5]), ...servers('other', [1])]);

    const { items, cursor } = await opened().query({ table: 'servers', hash: 'order' });

    expect(items.map(({ id }) => id)).toEqual([-1, 2.5, 9, 10, 100]);
    expect(items[0]).toEqual({ catalogue: 'order', id: -1, city: 'City -1' });
    expect(cursor).toBeUndefined();
  });

  test('a partition that is empty has one empty page', async () => {
    expect(await opened().query({ table: 'servers', hash: 'nowhere' })).toEqual({ items: [] });
  });

  test.each([
    ['from', { from: 9 }, [9, 10, 100]],
    ['to', { to: 9 }, [2, 9]],
    ['from and to', { from: 9, to: 10 }, [9, 10]],
    ['one value', { from: 9, to: 9 }, [9]],
    ['bounds between which nothing lies', { from: 11, to: 99 }, []],
    ['from, descending', { from: 9, isDescending: true }, [100, 10, 9]],
  ])('bounds are included: %s', async (_, bounds, ids) => {
    await putAll('servers', servers('bounds', [2, 9, 10, 100]));

    const { items } = await opened().query({ table: 'servers', hash: 'bounds', ...bounds });

    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  test('texts are ordered by their UTF-8 bytes', async () => {
    // In UTF-16, which JavaScript compares, the emoji would come before the private-use character.
    const ordered = ['', '10', '9', 'Z', 'a', 'z', 'é', 'ﬀ', '\uE000', '🙂']
      .slice(1)
      .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    await putAll('payments', charges('bytes', ordered.toReversed()));

    const { items } = await opened().query({ table: 'payments', index: 'byUser', hash: 'bytes' });

    expect(items.map(({ createdAt }) => createdAt)).toEqual(ordered);
    expect(ordered.indexOf('🙂')).toBeGreaterThan(ordered.indexOf('\uE000'));
  });

  test('an index holds only the items that have both of its keys', async () => {
    await putAll('users', [
      { pk: 'sparse-both', pendingShard: 'sparse', pendingSince: '2026-01-01' },
      { pk: 'sparse-hash', pendingShard: 'sparse' },
      { pk: 'sparse-range', pendingSince: '2026-01-01' },
    ]);

    const { items } = await opened().query({ table: 'users', index: 'byPending', hash: 'sparse' });

    expect(items.map(({ pk }) => pk)).toEqual(['sparse-both']);
  });

  test('an index of keys carries nothing else, an index of all carries the item', async () => {
    const charge = { reference: 'full', userId: 'full', createdAt: '2026-01-01', map: { a: 1 } };
    await putAll('payments', [charge]);
    await putAll('users', [{ pk: 'keys', pendingShard: 'keys', pendingSince: '2026-01-01', secret: 1 }]);

    const full = await opened().query({ table: 'payments', index: 'byUser', hash: 'full' });
    const keys = await opened().query({ table: 'users', index: 'byPending', hash: 'keys' });

    expect(full.items).toEqual([charge]);
    expect(keys.items).toEqual([{ pk: 'keys', pendingShard: 'keys', pendingSince: '2026-01-01' }]);
  });

  test('an item moves and leaves an index with its attributes', async () => {
    const query = (hash: string) => opened().query({ table: 'users', index: 'byExpiry', hash });
    const update = (change: { set?: Item; remove?: string[] }) =>
      opened().write({ kind: 'update', table: 'users', key: { pk: 'moving' }, ...change });

    await update({ set: { expiryDay: 'day-1' } });
    const atFirst = await query('day-1');
    await update({ set: { expiryDay: 'day-2' } });
    const moved = [await query('day-1'), await query('day-2')];
    await update({ remove: ['expiryDay'] });
    const left = await query('day-2');

    expect(atFirst.items).toEqual([{ pk: 'moving', expiryDay: 'day-1' }]);
    expect(moved.map(({ items }) => items.length)).toEqual([0, 1]);
    expect(left.items).toEqual([]);
  });

  test.each([false, true])(
    'pages of two follow one another without a gap or a repeat (descending: %s)',
    async (isDescending) => {
      const times = ['t1', 't2', 't3', 't4', 't5'];
      await putAll('payments', charges('pages', times));
      const query: Query = { table: 'payments', index: 'byUser', hash: 'pages', limit: 2, isDescending };

      const pages = await allPages(query);

      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat().map(({ createdAt }) => createdAt)).toEqual(isDescending ? times.toReversed() : times);
    },
  );

  test('pages go on among items with the same range key', async () => {
    const items = ['a', 'b', 'c'].map((name) => ({ reference: `same-${name}`, userId: 'same', createdAt: 'now' }));
    await putAll('payments', items);

    const pages = await allPages({ table: 'payments', index: 'byUser', hash: 'same', limit: 1 });

    const references = pages.flat().map(({ reference }) => String(reference));
    expect(references.toSorted()).toEqual(['same-a', 'same-b', 'same-c']);
  });

  test('a page that ends exactly at the limit has a cursor, behind which there is nothing', async () => {
    await putAll('servers', servers('exact', [1, 2]));

    const pages = await allPages({ table: 'servers', hash: 'exact', limit: 2 });

    expect(pages.map((page) => page.length)).toEqual([2, 0]);
  });

  test('a cursor stays good when the item it names is gone', async () => {
    await putAll('servers', servers('gone', [1, 2, 3]));
    const first = await opened().query({ table: 'servers', hash: 'gone', limit: 2 });
    await opened().write({ kind: 'delete', table: 'servers', key: { catalogue: 'gone', id: 2 } });

    const second = await opened().query({ table: 'servers', hash: 'gone', cursor: first.cursor ?? '' });

    expect(second.items.map(({ id }) => id)).toEqual([3]);
  });

  test('a page ends at about a megabyte even where no limit is set', async () => {
    const items = servers('large', [1, 2, 3, 4, 5]).map((item) => ({ ...item, padding: 'x'.repeat(300_000) }));
    await putAll('servers', items);

    const pages = await allPages({ table: 'servers', hash: 'large' });

    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test('what a caller does to a row does not reach the stored item', async () => {
    await putAll('payments', [{ reference: 'row', userId: 'row', createdAt: 'now', map: { a: 1 } }]);
    const { items } = await opened().query({ table: 'payments', index: 'byUser', hash: 'row' });
    if (items[0]) items[0].map = 'changed';

    expect(await opened().get('payments', { reference: 'row' })).toMatchObject({ map: { a: 1 } });
  });

  test.each([
    ['an unknown index', { index: 'byNothing' }],
    ['a lower bound above the upper one', { from: 2, to: 1 }],
    ['a bound of another type', { from: 'a' }],
    ['a limit of none', { limit: 0 }],
    ['a cursor nobody wrote', { cursor: 'bm8gSlNPTg' }],
    ['an empty partition key', { hash: '' }],
    ['a partition key of another type', { hash: 1 }],
  ])('a query with %s is refused as a mistake', async (_, change) => {
    await expect(opened().query({ table: 'servers', hash: 'mistake', ...change })).rejects.toThrow();
  });

  test('bounds on a table without a range key are refused as a mistake', async () => {
    await expect(opened().query({ table: 'users', hash: 'mistake', from: 'a' })).rejects.toThrow();
  });
};
