import { expect, test } from 'vitest';
import { choose, emptyBook } from '#domain/locations.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { changeBook, readBook } from '#repositories/locations.ts';
import { becomePaying } from '#test/support/customer.ts';
import type { World } from '#test/support/test-context.ts';
import { aUser, aWorld } from '#test/support/test-context.ts';

const chosenAt = '2026-11-21T11:00:00.000Z';

const reconcile = async ({ ports }: World, userId: string) => {
  const said: unknown[] = [];
  const logger = { ...ports.logger, info: (sentence: string, fields?: object) => void said.push([sentence, fields]) };
  const occurrence = { id: 'evt_1', at: ports.clock.now() };
  await reconcileLocations({ name: 'subscription.synced', detail: { userId } }, { ...ports, logger }, occurrence);
  return said;
};

test('the locations of who pays are settled, and how many are paid is said', async () => {
  const world = aWorld();
  const { database } = world.ports;
  const ann = await becomePaying(world.ports, await aUser(world));
  await changeBook(database, ann.id, () => choose(emptyBook, [1, 2, 3], [1, 2, 3, 4], chosenAt));

  const said = await reconcile(world, ann.id);

  const { book } = await readBook(database, ann.id);
  expect(Object.values(book.choices).map(({ isPaid }) => isPaid)).toEqual([true, true, false]);
  expect(book.settledFor).toBe('SUB_ann');
  expect(said).toEqual([['locations reconciled', { userId: ann.id, paid: 2 }]]);
});

test('of who is gone nothing is looked at', async () => {
  const world = aWorld();

  expect(await reconcile(world, 'usr_gone')).toEqual([]);
  expect(world.calls.filter((call) => call.endsWith('locations'))).toEqual([]);
});
