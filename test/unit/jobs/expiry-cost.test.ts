import { describe, expect, test } from 'vitest';
import { expireSubscriptions } from '#functions/jobs/expire-subscriptions.ts';
import type { Database } from '#ports/database.ts';
import { aTestContext } from '#test/support/test-context.ts';
import { aMember, recordOf, reviewed, subscriptionOf } from './members.ts';

const expiringCount = 150;

/** Database calls and items read by expireSubscriptions. The number of expiring users is fixed. */
const costWith = async (users: number) => {
  const context = aTestContext();
  for (let index = 0; index < users; index += 1) {
    const id = `u${index}`;
    const nextPaymentAt = index < expiringCount ? '2026-11-20T09:15:00.000Z' : '2026-12-05T09:15:00.000Z';
    await aMember(context.ports.database, id, { record: recordOf(subscriptionOf(id, { nextPaymentAt })) });
  }
  const cost = { calls: 0, itemsRead: 0 };
  const { get, write, transact, query } = context.ports.database;
  const database: Database = {
    transact,
    get: async (table, key) => {
      cost.calls += 1;
      cost.itemsRead += 1;
      return get(table, key);
    },
    write: async (request) => {
      cost.calls += 1;
      return write(request);
    },
    query: async (request) => {
      cost.calls += 1;
      const page = await query(request);
      cost.itemsRead += page.items.length;
      return page;
    },
  };
  await expireSubscriptions({ ...context.ports, database });
  return { ...cost, reviews: reviewed(context).length };
};

describe('cost of expireSubscriptions', () => {
  test('expireSubscriptions reads in proportion to the expiring users, not to all users', async () => {
    const [few, many] = [await costWith(1_000), await costWith(20_000)];

    expect(many).toEqual(few);
    expect(many.reviews).toBe(expiringCount);
    expect(many.itemsRead).toBeLessThan(expiringCount + 10);
  });
});
