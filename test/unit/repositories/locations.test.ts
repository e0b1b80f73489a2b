import { describe, expect, test } from 'vitest';
import type { UserLocations } from '#domain/locations.ts';
import { noLocations } from '#domain/locations.ts';
import { paidShards, readUserLocations, tryUpdateUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { aTestContext } from '#test/support/test-context.ts';

const chosenAt = '2026-11-21T10:00:00.000Z';
const aBook = (isPaid: Record<number, boolean>): UserLocations => ({
  choices: Object.fromEntries(Object.entries(isPaid).map(([id, paid]) => [id, { isPaid: paid, chosenAt }])),
  takesAll: false,
  reconciledFor: 'SUB_1',
});

const stored = async (book: UserLocations, userId = 'usr_1') => {
  const { ports } = aTestContext();
  await updateUserLocations(ports, userId, () => book);
  return ports.database.get('locations', { userId });
};

describe('a book of locations', () => {
  test('is empty where none was written', async () => {
    expect(await readUserLocations(aTestContext().ports.database, 'usr_1')).toEqual({
      locations: noLocations,
      version: 0,
    });
  });

  test('with something paid is found by the daily look, and stays', async () => {
    const item = await stored(aBook({ 1: true, 2: false }));

    const { reconciledFor: settledFor, ...locations } = aBook({ 1: true, 2: false });
    expect(item).toMatchObject({ ...locations, settledFor, version: 1 });
    expect(paidShards).toContain(item?.paidShard);
    expect(item).not.toHaveProperty('removeAfter');
  });

  test('with nothing paid is not looked at, and goes when its last choice is a week old', async () => {
    const item = await stored(aBook({ 1: false }));

    expect(item).not.toHaveProperty('paidShard');
    expect(item?.removeAfter).toBe(Date.parse('2026-11-29T00:00:00.000Z') / 1_000);
  });

  test('of no choice has no day on which it goes', async () => {
    expect(await stored({ ...noLocations, reconciledFor: 'SUB_1' })).not.toHaveProperty('removeAfter');
  });

  test('of many people stand spread over all parts of the index', async () => {
    const shards = new Set<unknown>();
    for (const letter of 'abcdefghijklmnop') shards.add((await stored(aBook({ 1: true }), `usr_${letter}`))?.paidShard);

    expect([...shards].toSorted()).toEqual(paidShards);
  });
});

describe('a change of it', () => {
  test('counts its version up, and one that changes nothing writes nothing', async () => {
    const { ports, calls } = aTestContext();
    await updateUserLocations(ports, 'usr_1', () => aBook({ 1: true }));
    await updateUserLocations(ports, 'usr_1', () => aBook({ 1: true, 2: true }));
    calls.length = 0;

    const same = await updateUserLocations(ports, 'usr_1', (book) => ({ ...book }));

    expect(same).toEqual(aBook({ 1: true, 2: true }));
    expect((await readUserLocations(ports.database, 'usr_1')).version).toBe(2);
    expect(calls.filter((call) => call.startsWith('put'))).toEqual([]);
  });

  test('that is refused writes nothing', async () => {
    const { ports } = aTestContext();

    expect(await tryUpdateUserLocations(ports, 'usr_1', () => null)).toBeNull();
    expect(await ports.database.get('locations', { userId: 'usr_1' })).toBeUndefined();
  });

  test('is made anew on what another one left, the first one of a book too', async () => {
    const { ports } = aTestContext();
    const { clock, database } = ports;
    let others = 2;
    const add = (id: number) => (book: UserLocations) => ({
      ...book,
      choices: { ...book.choices, [id]: { isPaid: true, chosenAt } },
    });
    const slow = {
      ...database,
      write: async (write: Parameters<typeof database.write>[0]) => {
        others -= 1;
        if (others >= 0) await updateUserLocations(ports, 'usr_1', add(others + 2));
        return database.write(write);
      },
    };

    const book = await updateUserLocations({ clock, database: slow }, 'usr_1', add(1));

    expect(Object.keys(book.choices)).toEqual(['1', '2', '3']);
    expect((await readUserLocations(database, 'usr_1')).locations).toEqual(book);
  });

  test('before which another one always comes is given up after eight tries', async () => {
    const { ports, calls } = aTestContext();
    const database = { ...ports.database, write: async () => false };

    await expect(updateUserLocations({ ...ports, database }, 'usr_1', () => aBook({ 1: true }))).rejects.toMatchObject({
      code: 'optimistic_lock_exhausted',
      fields: { resource: 'locations' },
    });
    expect(calls).toEqual(Array(8).fill('get locations'));
  });
});
