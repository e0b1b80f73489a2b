import { expect, test } from 'vitest';
import type { Database, Item, Write } from '#ports/database.ts';

export const transactionTests = (opened: () => Database): void => {
  const put = (item: Item) => opened().write({ kind: 'put', table: 'users', item });
  const get = (pk: string) => opened().get('users', { pk });
  const claim = (pk: string): Write => ({
    kind: 'put',
    table: 'users',
    item: { pk },
    when: { kind: 'absent', path: 'pk' },
  });

  test('all four kinds of write are done together, over several tables', async () => {
    await put({ pk: 'tx-update', a: 1 });
    await put({ pk: 'tx-delete' });
    await put({ pk: 'tx-check', a: 1 });

    const result = await opened().transact([
      { kind: 'put', table: 'payments', item: { reference: 'tx-put' } },
      { kind: 'update', table: 'users', key: { pk: 'tx-update' }, set: { b: 2 }, remove: ['a'] },
      { kind: 'delete', table: 'users', key: { pk: 'tx-delete' }, when: { kind: 'exists', path: 'pk' } },
      { kind: 'check', table: 'users', key: { pk: 'tx-check' }, when: { kind: 'equals', path: 'a', value: 1 } },
    ]);

    expect(result).toEqual({ isWritten: true });
    expect(await opened().get('payments', { reference: 'tx-put' })).toEqual({ reference: 'tx-put' });
    expect(await get('tx-update')).toEqual({ pk: 'tx-update', b: 2 });
    expect(await get('tx-delete')).toBeUndefined();
    expect(await get('tx-check')).toEqual({ pk: 'tx-check', a: 1 });
  });

  test('one condition that does not hold stops all, and the reasons tell which', async () => {
    await put({ pk: 'tx-taken' });

    const result = await opened().transact([
      claim('tx-free'),
      claim('tx-taken'),
      { kind: 'update', table: 'users', key: { pk: 'tx-other' }, set: { a: 1 } },
      { kind: 'check', table: 'users', key: { pk: 'tx-nobody' }, when: { kind: 'exists', path: 'pk' } },
    ]);

    expect(result).toEqual({
      isWritten: false,
      reasons: ['None', 'ConditionalCheckFailed', 'None', 'ConditionalCheckFailed'],
    });
    expect(await get('tx-free')).toBeUndefined();
    expect(await get('tx-other')).toBeUndefined();
  });

  test('of fifty identical transactions at once one is written', async () => {
    const claims = Array.from({ length: 50 }, () => opened().transact([claim('tx-race-a'), claim('tx-race-b')]));

    const results = await Promise.all(claims);

    expect(results.filter(({ isWritten }) => isWritten)).toHaveLength(1);
    expect(await get('tx-race-a')).toEqual({ pk: 'tx-race-a' });
  });

  test('a repeat with the same token does nothing and answers as the first did', async () => {
    const writes: Write[] = [claim('tx-token')];

    const first = await opened().transact(writes, 'suite-token-1');
    await put({ pk: 'tx-token', changed: true });
    const repeat = await opened().transact(writes, 'suite-token-1');

    expect([first, repeat]).toEqual([{ isWritten: true }, { isWritten: true }]);
    expect(await get('tx-token')).toEqual({ pk: 'tx-token', changed: true });
  });

  test('a token of a refused transaction is still good', async () => {
    await put({ pk: 'tx-retry' });

    const refused = await opened().transact([claim('tx-retry')], 'suite-token-2');
    await opened().write({ kind: 'delete', table: 'users', key: { pk: 'tx-retry' } });
    const written = await opened().transact([claim('tx-retry')], 'suite-token-2');

    expect(refused.isWritten).toBe(false);
    expect(written.isWritten).toBe(true);
  });

  test('a token used for another transaction is refused as a mistake', async () => {
    await opened().transact([claim('tx-first')], 'suite-token-3');

    await expect(opened().transact([claim('tx-second')], 'suite-token-3')).rejects.toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
  });

  test.each([
    ['nothing', []],
    ['two writes of one item', [claim('tx-twice'), { kind: 'delete', table: 'users', key: { pk: 'tx-twice' } }]],
    ['101 writes', Array.from({ length: 101 }, (_, place) => claim(`tx-many-${place}`))],
    ['a path below a missing map', [{ kind: 'update', table: 'users', key: { pk: 'tx-bad' }, set: { 'a.b': 1 } }]],
    ['an update that changes nothing', [{ kind: 'update', table: 'users', key: { pk: 'tx-bad' } }]],
  ] satisfies [string, Write[]][])('a transaction of %s is refused as a mistake', async (_, writes) => {
    const before = claim('tx-beside');
    const mistaken = writes.length > 0 && writes.length < 101 ? [before, ...writes] : writes;

    await expect(opened().transact(mistaken)).rejects.toThrow();
    expect(await get('tx-beside')).toBeUndefined();
  });

  test('a transaction may have a hundred writes', async () => {
    const writes = Array.from({ length: 100 }, (_, place) => claim(`tx-hundred-${place}`));

    expect(await opened().transact(writes)).toEqual({ isWritten: true });
    expect(await get('tx-hundred-99')).toBeDefined();
  });
};
