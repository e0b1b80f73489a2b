import { expect, test } from 'vitest';
import { freeRecord } from '#domain/record.ts';
import { reconcileBilling } from '#functions/jobs/reconcile-billing.ts';
import type { Item } from '#ports/database.ts';
import type { ListedSubscription, Logger } from '#ports/ports.ts';
import { readUserLocations, updateUserLocations } from '#repositories/locations.ts';
import { recordTries } from '#test/support/record-tries.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, aProvider, deliver, paidLocations, recordOf, recordOfUser, subscriptionOf } from './members.ts';

type Corruption = (context: TestContext, id: string) => Promise<unknown>;

const users = 1_000;
/** Every twentieth user is corrupted. */
const corruptedEach = 20;
const isPaying = (index: number): boolean => index % 10 !== 9;

const setBilling =
  (set: Item): Corruption =>
  ({ ports }, id) =>
    ports.database.write({ kind: 'update', table: 'users', key: { pk: `user#${id}` }, set });

const setLocations =
  (...args: Parameters<typeof paidLocations>): Corruption =>
  ({ ports }, id) =>
    updateUserLocations(ports, id, (locations) => ({ ...locations, ...paidLocations(...args) }));

/** What can be wrong with a paying user. */
const corruptions: Corruption[] = [
  setBilling({ 'billing.record.amountCents': 800 }),
  setBilling({ 'billing.record.isActive': false }),
  setBilling({ 'billing.record.expiresAt': '2027-03-01T00:00:00.000Z' }),
  setBilling({ 'billing.record': freeRecord }),
  setBilling({ 'billing.live': [] }),
  (context, id) => setLocations(`SUB_${id}`, 1, 2, 3, 4)(context, id),
  (context, id) => setLocations('SUB_of_another', 1, 2)(context, id),
];

/** A free user with paid locations. */
const unpaid = setLocations('', 5, 6, 7);

const seedUsers = async (context: TestContext): Promise<ListedSubscription[]> => {
  const listed: ListedSubscription[] = [];
  for (let index = 0; index < users; index += 1) {
    const [id, subscription] = [`u${index}`, subscriptionOf(`u${index}`)];
    if (isPaying(index)) listed.push(subscription);
    await aMember(
      context.ports.database,
      id,
      isPaying(index)
        ? { record: recordOf(subscription), live: [subscription], locations: paidLocations(subscription.code, 1, 2) }
        : {},
    );
  }
  return listed;
};

test('reconcileBilling repairs the 50 corrupted of 1,000 users in one run and logs each repair', async () => {
  const context = aTestContext();
  const listed = await seedUsers(context);
  const warned: string[] = [];
  const logger: Logger = { ...context.ports.logger, warn: (_message, fields) => warned.push(String(fields?.userId)) };
  const ports = { ...context.ports, logger, provider: aProvider(context, listed, 100) };
  const corrupted: string[] = [];
  for (let index = 0; index < users; index += corruptedEach) {
    const isFree = index % 100 === 0;
    const id = `u${isFree ? index + 9 : index}`;
    await (isFree ? unpaid : corruptions[(index / corruptedEach) % corruptions.length])?.(context, id);
    corrupted.push(id);
  }

  await reconcileBilling(ports);
  await deliver(context, ports);
  const repaired = [...warned];
  warned.length = 0;
  await reconcileBilling(ports);

  expect(repaired.toSorted()).toEqual(corrupted.toSorted());
  expect([warned, context.published]).toEqual([[], []]);
  for (let index = 0; index < users; index += 1) {
    const [record, { locations }] = [
      await recordOfUser(ports, `u${index}`),
      await readUserLocations(ports.database, `u${index}`),
    ];
    const paid = Object.values(locations.choices).filter((choice) => choice.isPaid).length;
    expect([record, paid]).toEqual(isPaying(index) ? [recordOf(subscriptionOf(`u${index}`)), 2] : [freeRecord, 0]);
  }
  recordTries(16, 'Users of whom one in twenty is corrupted agree with the provider after a night', users);
});
