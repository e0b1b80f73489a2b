import { describe, expect, test } from 'vitest';
import type { UserLocations } from '#domain/locations.ts';
import { noLocations } from '#domain/locations.ts';
import { paidShards, readUserLocations, tryUpdateUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { aTestContext } from '#test/support/test-context.ts';

const chosenAt = '2026-11-21T10:00:00.000Z';
const someLocations = (isPaid: Record<number, boolean>): UserLocations => ({
  choices: Object.fromEntries(Object.entries(isPaid).map(([id, paid]) => [id, { isPaid: paid, chosenAt }])),
  takesAll: false,
  reconciledFor: 'SUB_1',
});

const storedItem = async (locations: UserLocations, userId = 'usr_1') => {
  const { ports } = aTestContext();
  await updateUserLocations(ports, userId, () => locations);
  return ports.database.get('locations', { userId });
};

describe('stored locations', () => {
  test('a user without stored locations has none', async () => {
    expect(await readUserLocations(aTestContext().ports.database, 'usr_1')).toEqual({
      locations: noLocations,
      version: 0,
    });
  });

  test('paid locations are indexed and never expire', async () => {
    const item = await storedItem(someLocations({ 1: true, 2: false }));

    const { reconciledFor: settledFor, ...locations } = someLocations({ 1: true, 2: false });
    expect(item).toMatchObject({ ...locations, settledFor, version: 1 });
    expect(paidShards).toContain(item?.paidShard);
    expect(item).not.toHaveProperty('removeAfter');
  });

  test('unpaid locations are not indexed and expire a week after the last selection', async () => {
    const item = await storedItem(someLocations({ 1: false }));

    expect(item).not.toHaveProperty('paidShard');
    expect(item?.removeAfter).toBe(Date.parse('2026-11-29T00:00:00.000Z') / 1_000);
  });

  test('an empty selection has no expiry', async () => {
    expect(await storedItem({ ...noLocations, reconciledFor: 'SUB_1' })).not.toHaveProperty('removeAfter');
  });

  test('paid locations of many users are spread over all shards of the index', async () => {
    const shards = new Set<unknown>();
    for (const letter of 'abcdefghijklmnop')
      shards.add((await storedItem(someLocations({ 1: true }), `usr_${letter}`))?.paidShard);

    expect([...shards].toSorted()).toEqual(paidShards);
  });
});

describe('update of locations', () => {
  test('an update increments the version, and one without changes writes nothing', async () => {
    const { ports, calls } = aTestContext();
    await updateUserLocations(ports, 'usr_1', () => someLocations({ 1: true }));
    await updateUserLocations(ports, 'usr_1', () => someLocations({ 1: true, 2: true }));
    calls.length = 0;

    const same = await updateUserLocations(ports, 'usr_1', (locations) => ({ ...locations }));

    expect(same).toEqual(someLocations({ 1: true, 2: true }));
    expect((await readUserLocations(ports.database, 'usr_1')).version).toBe(2);
    expect(calls.filter((call) => call.startsWith('put'))).toEqual([]);
  });

  test('a refused update writes nothing', async () => {
    const { ports } = aTestContext();

    expect(await tryUpdateUserLocations(ports, 'usr_1', () => null)).toBeNull();
    expect(await ports.database.get('locations', { userId: 'usr_1' })).toBeUndefined();
  });

  test('an update that loses a race is repeated on the new value, for the first write too', async () => {
    const { ports } = aTestContext();
    const { clock, database } = ports;
    let concurrentUpdates = 2;
    const add = (id: number) => (locations: UserLocations) => ({
      ...locations,
      choices: { ...locations.choices, [id]: { isPaid: true, chosenAt } },
    });
    const contended = {
      ...database,
      write: async (write: Parameters<typeof database.write>[0]) => {
        concurrentUpdates -= 1;
        if (concurrentUpdates >= 0) await updateUserLocations(ports, 'usr_1', add(concurrentUpdates + 2));
        return database.write(write);
      },
    };

    const updated = await updateUserLocations({ clock, database: contended }, 'usr_1', add(1));

    expect(Object.keys(updated.choices)).toEqual(['1', '2', '3']);
    expect((await readUserLocations(database, 'usr_1')).locations).toEqual(updated);
  });

  test('an update that loses twelve races fails', async () => {
    const { ports, calls } = aTestContext();
    const database = { ...ports.database, write: async () => false };

    await expect(
      updateUserLocations({ ...ports, database }, 'usr_1', () => someLocations({ 1: true })),
    ).rejects.toMatchObject({
      code: 'optimistic_lock_exhausted',
      fields: { resource: 'locations' },
    });
    expect(calls).toEqual(Array(12).fill('get locations'));
  });
});
