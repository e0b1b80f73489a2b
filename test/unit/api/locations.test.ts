import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { serverItem } from '#repositories/servers.ts';
import { apiOf } from '#test/support/api.ts';
import { aSubscription, becomePaying } from '#test/support/customer.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const everyId = launchCatalogue.map(({ id }) => id);

/** Ann pays `amountCents`, Bob selected location 7. */
const setUp = async (amountCents = 0) => {
  const context = aTestContext();
  const { ports } = context;
  const api = apiOf(ports);
  const ann = await aUser(context);
  await aUser(context, 'bob');
  if (amountCents > 0) await becomePaying(ports, ann, amountCents);
  const { access } = await api.signIn('ann@example.com', password);
  const bob = await api.signIn('bob@example.com', password);
  await api.call('selectServers', { server_ids: [7] }, bob.access);

  const reconcile = () => {
    const metadata = { id: 'evt_1', at: ports.clock.now() };
    return reconcileLocations({ name: 'locations.chosen', detail: { userId: ann.id } }, ports, metadata);
  };
  const select = async (ids: readonly number[]) => {
    context.moveClock(1_000);
    await api.call('selectServers', { server_ids: ids }, access);
  };
  const listOf = async (isPaid: boolean) => {
    const { list } = (await api.call('listSubscribed', undefined, access)).body;
    return (Array.isArray(list) ? list : []).filter(({ paid }) => paid === isPaid).map(({ id }) => id);
  };
  const remove = (ids: unknown) => api.call('deleteSubscribed', { location_ids: ids }, access);
  const activate = (ids: unknown, paid: unknown = true) =>
    api.call('updateSubscribed', { location_ids: ids, paid }, access);
  const listOfBob = async () => (await api.call('listSubscribed', undefined, bob.access)).body.list;
  return { context, ...api, ann, access, reconcile, select, listOf, remove, activate, listOfBob };
};

describe('removing locations', () => {
  test('removing a paid location activates the newest other selection', async () => {
    const { select, reconcile, remove, listOf, context, ann } = await setUp(200);
    await select([1, 2]);
    await reconcile();
    await select([3]);

    const reply = await remove([1]);
    await reconcile();

    expect(reply.status).toBe(200);
    expect(context.published.at(-1)).toEqual({ name: 'locations.chosen', detail: { userId: ann.id } });
    expect(await listOf(true)).toEqual([2, 3]);
  });

  test('paid and unpaid locations can be removed together', async () => {
    const { select, reconcile, remove, listOf } = await setUp(200);
    await select([1, 2, 3]);
    await reconcile();

    const reply = await remove([1, 3]);

    expect(reply.status).toBe(200);
    expect([await listOf(true), await listOf(false)]).toEqual([[2], []]);
  });

  test.each([
    ['belong to another user', [7]],
    ['are unknown', [999]],
    ['partly belong to another user', [1, 7]],
  ])('removing locations that %s is refused and removes nothing', async (_what, ids) => {
    const { select, remove, listOf, listOfBob } = await setUp();
    await select([1]);

    const reply = await remove(ids);

    expect([reply.status, reply.body.code]).toEqual([404, 'location_not_found']);
    expect(await listOf(false)).toEqual([1]);
    expect(await listOfBob()).toMatchObject([{ id: 7, paid: false }]);
  });

  test('concurrent removals remove each location once', async () => {
    const { select, remove, listOf } = await setUp();
    await select([1, 2]);

    const replies = await Promise.all([remove([1]), remove([1]), remove([1])]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await listOf(false)).toEqual([2]);
  });
});

describe('activating locations', () => {
  test('a plan for two locations can activate two and not one more', async () => {
    const { select, activate, listOf } = await setUp(200);
    await select([1, 2, 20]);

    const within = await activate([1, 2]);
    const beyond = await activate([20]);

    expect([within.status, beyond.status, beyond.body.code]).toEqual([200, 403, 'allowance_exceeded']);
    expect([await listOf(true), await listOf(false)]).toEqual([[1, 2], [20]]);
  });

  test('activating a location without a plan is refused', async () => {
    const { select, activate, listOf } = await setUp();
    await select([1]);

    expect((await activate([1])).status).toBe(403);
    expect(await listOf(true)).toEqual([]);
  });

  test('a location cannot be deactivated', async () => {
    const { select, reconcile, activate, listOf } = await setUp(200);
    await select([1, 2]);
    await reconcile();

    const reply = await activate([1], false);

    expect([reply.status, reply.body.paid]).toEqual([400, ['Only true can be asked for.']]);
    expect(await listOf(true)).toEqual([1, 2]);
  });

  test.each([[[7]], [[999]], [[1, 7]]])('activating %j, which the user did not all select, is refused', async (ids) => {
    const { select, activate, listOf, listOfBob } = await setUp(800);
    await select([1]);

    const reply = await activate(ids);

    expect([reply.status, reply.body.code]).toEqual([404, 'location_not_found']);
    expect(await listOf(true)).toEqual([]);
    expect(await listOfBob()).toMatchObject([{ id: 7, paid: false }]);
  });

  test('thirty concurrent calls never exceed the allowance', async () => {
    const { select, activate, listOf } = await setUp(200);
    await select([1, 2, 3, 4, 5, 6]);

    await Promise.allSettled(Array.from({ length: 30 }, (_, call) => activate([(call % 6) + 1])));

    expect(await listOf(true)).toHaveLength(2);
  });
});

describe('all locations', () => {
  test('a user who selected all locations also gets a server that joins the catalogue later', async () => {
    const { select, reconcile, listOf, context } = await setUp(800);
    await select(everyId);
    const joined = { id: 35, location: 'Accra', country: 'GH', region: 'Africa', isFree: false } as const;

    await context.ports.database.write({ kind: 'put', table: 'servers', item: serverItem(joined) });
    await reconcile();

    expect(await listOf(true)).toEqual([...everyId, 35]);
  });

  test('removing one of all locations keeps the others and takes in no new servers', async () => {
    const { select, reconcile, remove, listOf, context, ann } = await setUp(800);
    await select(everyId);
    await reconcile();

    await remove([4]);
    await reconcile();

    expect(await listOf(true)).toEqual(everyId.filter((id) => id !== 4));
    expect((await readUserLocations(context.ports.database, ann.id)).locations.takesAll).toBe(false);
  });

  test('a plan for two activates two of all locations', async () => {
    const { select, reconcile, listOf } = await setUp(200);
    await select(everyId);

    await reconcile();

    expect(await listOf(true)).toHaveLength(2);
  });
});

describe('subscription fields sent by the client', () => {
  const subscriptionFields = {
    subscription: true,
    subscription_amount: 800,
    subscription_code: 'SUB_other',
    created_at: '2030-01-01T00:00:00Z',
    expiry_at: '2099-01-01T00:00:00Z',
    customer_code: 'CUS_other',
  };
  const userFields = { id: 'usr_1', email: 'other@example.com', username: 'other', isVerified: true, is_staff: true };
  const body = { ...subscriptionFields, ...userFields, paid: true };

  test('a free user cannot set subscription fields', async () => {
    const { call, access } = await setUp();
    const before = await call('getUser', undefined, access);

    const reply = await call('updateUser', body, access);

    expect(reply).toEqual(before);
    expect(await call('getUser', undefined, access)).toEqual(before);
  });

  test('a paying user who sends subscription fields triggers a sync and changes nothing', async () => {
    const { call, access, context } = await setUp(200);
    context.moveClock(60_000);
    context.ports.provider.listSubscriptions = async () => [aSubscription(200)];
    context.ports.provider.listCharges = async () => [];
    const before = await call('getUser', undefined, access);

    const reply = await call('updateUser', body, access);

    expect(before.body).toMatchObject({ subscription: true, subscription_amount: 200 });
    expect(reply).toEqual(before);
    expect(context.published.map(({ name }) => name)).toContain('subscription.synced');
  });
});
