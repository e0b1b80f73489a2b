import { expect, test } from 'vitest';
import type { Database, Item } from '#ports/database.ts';

export const writeTests = (opened: () => Database): void => {
  const put = (item: Item) => opened().write({ kind: 'put', table: 'users', item });
  const get = (pk: string) => opened().get('users', { pk });

  test('what nobody wrote is not there', async () => {
    expect(await get('never-written')).toBeUndefined();
  });

  test('a put is read back with every kind of value', async () => {
    const item = {
      pk: 'kinds',
      text: 'Zoë 🙂',
      empty: '',
      number: -12.75,
      large: Number.MAX_SAFE_INTEGER,
      flag: false,
      nothing: null,
      list: [1, 'a', null, [true], { deep: [] }],
      map: { a: {}, b: { c: 1 } },
    };

    expect(await put(item)).toBe(true);
    expect(await get('kinds')).toEqual(item);
  });

  test('a put replaces the whole item', async () => {
    await put({ pk: 'replaced', old: 1 });

    await put({ pk: 'replaced', new: 2 });

    expect(await get('replaced')).toEqual({ pk: 'replaced', new: 2 });
  });

  test('what a caller does to its copy does not reach the stored item', async () => {
    const item = { pk: 'alias', map: { list: [1] } };
    await put(item);
    item.map.list.push(2);
    const first = await get('alias');
    if (first) first.map = 'changed';

    expect(await get('alias')).toEqual({ pk: 'alias', map: { list: [1] } });
  });

  test('an update does not keep hold of the values it was given', async () => {
    const set = { map: { list: [1] } };
    await opened().write({ kind: 'update', table: 'users', key: { pk: 'alias-update' }, set });
    set.map.list.push(2);

    expect(await get('alias-update')).toEqual({ pk: 'alias-update', map: { list: [1] } });
  });

  test('an update sets and removes attributes and leaves the others', async () => {
    await put({ pk: 'updated', kept: 1, changed: 1, removed: 1, map: { kept: 1, changed: 1, removed: 1 } });

    const isWritten = await opened().write({
      kind: 'update',
      table: 'users',
      key: { pk: 'updated' },
      set: { changed: 2, added: [1], 'map.changed': 2, 'map.added': { a: 1 } },
      remove: ['removed', 'map.removed', 'never-there', 'map.never-there'],
    });

    expect(isWritten).toBe(true);
    expect(await get('updated')).toEqual({
      pk: 'updated',
      kept: 1,
      changed: 2,
      added: [1],
      map: { kept: 1, changed: 2, added: { a: 1 } },
    });
  });

  test('an update makes the item where there is none', async () => {
    await opened().write({ kind: 'update', table: 'users', key: { pk: 'upserted' }, set: { a: 1 } });
    await opened().write({ kind: 'update', table: 'users', key: { pk: 'upserted-bare' } });

    expect(await get('upserted')).toEqual({ pk: 'upserted', a: 1 });
    expect(await get('upserted-bare')).toEqual({ pk: 'upserted-bare' });
  });

  test.each([
    ['set below a missing map', { set: { 'missing.a': 1 } }],
    ['remove below a missing map', { remove: ['missing.a'] }],
    ['set below a text', { set: { 'text.a': 1 } }],
    ['set a path and what lies below it', { set: { map: {}, 'map.a': 1 } }],
    ['set and remove the same path', { set: { text: 'b' }, remove: ['text'] }],
    ['change the key', { set: { pk: 'other' } }],
    ['remove the key', { remove: ['pk'] }],
    ['store undefined', { set: { text: JSON.parse('{}').nothing } }],
    ['store what is no number', { set: { text: Number.NaN } }],
    ['give the key of an index null', { set: { expiryDay: null } }],
    ['give the key of an index the empty text', { set: { expiryDay: '' } }],
    ['store more than 400 KB', { set: { text: 'x'.repeat(410 * 1024) } }],
  ])('an update that would %s is refused as a mistake and changes nothing', async (_, change) => {
    const item = { pk: 'mistaken', text: 'a', map: { a: 0 } };
    await put(item);

    const write = opened().write({ kind: 'update', table: 'users', key: { pk: 'mistaken' }, ...change });

    await expect(write).rejects.toThrow();
    expect(await get('mistaken')).toEqual(item);
  });

  test('a condition that does not hold is answered before a bad path is noticed', async () => {
    await put({ pk: 'both' });

    const isWritten = await opened().write({
      kind: 'update',
      table: 'users',
      key: { pk: 'both' },
      set: { 'missing.a': 1 },
      when: { kind: 'exists', path: 'missing' },
    });

    expect(isWritten).toBe(false);
  });

  test.each([
    ['without its key', { other: 1 }],
    ['with a key of another type', { pk: 5 }],
    ['with an empty key', { pk: '' }],
    ['with null as the key of an index', { pk: 'bad-index', expiryDay: null }],
    ['with a number as the key of an index of texts', { pk: 'bad-index', expiryDay: 5 }],
  ])('an item %s is refused as a mistake', async (_, item) => {
    await expect(put(item)).rejects.toThrow();
  });

  test.each([
    ['with one attribute too many', { pk: 'a', id: 'b' }],
    ['of another name', { id: 'a' }],
    ['that is empty', { pk: '' }],
  ])('a key %s is refused as a mistake', async (_, key) => {
    await expect(opened().get('users', JSON.parse(JSON.stringify(key)))).rejects.toThrow();
  });

  test('a delete removes the item, is content where there is none, and obeys its condition', async () => {
    await put({ pk: 'deleted', version: 1 });
    const key = { pk: 'deleted' };
    const when = { kind: 'equals', path: 'version', value: 2 } as const;

    expect(await opened().write({ kind: 'delete', table: 'users', key, when })).toBe(false);
    expect(await get('deleted')).toEqual({ pk: 'deleted', version: 1 });
    expect(await opened().write({ kind: 'delete', table: 'users', key })).toBe(true);
    expect(await get('deleted')).toBeUndefined();
    expect(await opened().write({ kind: 'delete', table: 'users', key })).toBe(true);
  });

  test('a number is a key of its own', async () => {
    await opened().write({ kind: 'put', table: 'servers', item: { catalogue: 'keys', id: 7, city: 'Oslo' } });

    expect(await opened().get('servers', { catalogue: 'keys', id: 7 })).toMatchObject({ city: 'Oslo' });
    expect(await opened().get('servers', { catalogue: 'keys', id: 8 })).toBeUndefined();
  });

  test('of fifty writers with the same condition one gets through', async () => {
    const claim = (writer: number) =>
      opened().write({
        kind: 'put',
        table: 'users',
        item: { pk: 'claimed', writer },
        when: { kind: 'absent', path: 'pk' },
      });

    const results = await Promise.all(Array.from({ length: 50 }, (_, writer) => claim(writer)));

    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await get('claimed')).toEqual({ pk: 'claimed', writer: results.indexOf(true) });
  });
};
