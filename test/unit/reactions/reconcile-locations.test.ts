import { expect, test } from 'vitest';
import { noLocations, selectLocations } from '#domain/locations.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { readUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { becomePaying } from '#test/support/customer.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const chosenAt = '2026-11-21T11:00:00.000Z';

const reconcile = async ({ ports }: TestContext, userId: string) => {
  const logs: unknown[] = [];
  const logger = { ...ports.logger, info: (message: string, fields?: object) => void logs.push([message, fields]) };
  const metadata = { id: 'evt_1', at: ports.clock.now() };
  await reconcileLocations({ name: 'subscription.synced', detail: { userId } }, { ...ports, logger }, metadata);
  return logs;
};

test('reconcileLocations activates the locations of a paying user and logs their number', async () => {
  const context = aTestContext();
  const { database } = context.ports;
  const ann = await becomePaying(context.ports, await aUser(context));
  await updateUserLocations(context.ports, ann.id, () =>
    selectLocations(noLocations, [1, 2, 3], [1, 2, 3, 4], chosenAt),
  );

  const logs = await reconcile(context, ann.id);

  const { locations } = await readUserLocations(database, ann.id);
  expect(Object.values(locations.choices).map(({ isPaid }) => isPaid)).toEqual([true, true, false]);
  expect(locations.reconciledFor).toBe('SUB_ann');
  expect(logs).toEqual([['locations reconciled', { userId: ann.id, paid: 2 }]]);
});

test('reconcileLocations does not read the locations of a deleted user', async () => {
  const context = aTestContext();

  expect(await reconcile(context, 'usr_gone')).toEqual([]);
  expect(context.calls.filter((call) => call.endsWith('locations'))).toEqual([]);
});
