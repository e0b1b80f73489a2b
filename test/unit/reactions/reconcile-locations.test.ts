import { expect, test } from 'vitest';
import { noLocations, selectLocations } from '#domain/locations.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { readUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { becomePaying } from '#test/support/customer.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const chosenAt = '2026-11-21T11:00:00.000Z';

const reconcile = async ({ ports }: TestContext, userId: string) => {
  const said: unknown[] = [];
  const logger = { ...ports.logger, info: (sentence: string, fields?: object) => void said.push([sentence, fields]) };
  const occurrence = { id: 'evt_1', at: ports.clock.now() };
  await reconcileLocations({ name: 'subscription.synced', detail: { userId } }, { ...ports, logger }, occurrence);
  return said;
};

test('the locations of who pays are settled, and how many are paid is said', async () => {
  const context = aTestContext();
  const { database } = context.ports;
  const ann = await becomePaying(context.ports, await aUser(context));
  await updateUserLocations(context.ports, ann.id, () =>
    selectLocations(noLocations, [1, 2, 3], [1, 2, 3, 4], chosenAt),
  );

  const said = await reconcile(context, ann.id);

  const { locations } = await readUserLocations(database, ann.id);
  expect(Object.values(locations.choices).map(({ isPaid }) => isPaid)).toEqual([true, true, false]);
  expect(locations.reconciledFor).toBe('SUB_ann');
  expect(said).toEqual([['locations reconciled', { userId: ann.id, paid: 2 }]]);
});

test('of who is gone nothing is looked at', async () => {
  const context = aTestContext();

  expect(await reconcile(context, 'usr_gone')).toEqual([]);
  expect(context.calls.filter((call) => call.endsWith('locations'))).toEqual([]);
});
