import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { reconcileLocations } from '#functions/reactions/reconcile-locations.ts';
import { readUserLocations } from '#repositories/locations.ts';
import { serverItem } from '#repositories/servers.ts';
import { apiOf } from '#test/support/api.ts';
import { aSubscription, becomePaying } from '#test/support/customer.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const everyId = launchCatalogue.map(({ id }) => id);

/** Ann, who pays this much, and Bob, who chose location 7. */
const scene = async (amountCents = 0) => {
  const context = aTestContext();
  const { ports } = context;
  const api = apiOf(ports);
  const ann = await aUser(context);
  await aUser(context, 'bob');
  if (amountCents > 0) await becomePaying(ports, ann, amountCents);
  const { access } = await api.signIn('ann@example.com', password);
  const bob = await api.signIn('bob@example.com', password);
  await api.call('selectServers', { server_ids: [7] }, bob.access);

  const settle = () => {
    const occurrence = { id: 'evt_1', at: ports.clock.now() };
    return reconcileLocations({ name: 'locations.chosen', detail: { userId: ann.id } }, ports, occurrence);
  };
  const choose = async (ids: readonly number[]) => {
    context.moveClock(1_000);
    await api.call('selectServers', { server_ids: ids }, access);
  };
  const listOf = async (isPaid: boolean) => {
    const { list } = (await api.call('listSubscribed', undefined, access)).body;
    return (Array.isArray(list) ? list : []).filter(({ paid }) => paid === isPaid).map(({ id }) => id);
  };
  const remove = (ids: unknown) => api.call('deleteSubscribed', { location_ids: ids }, access);
  const mark = (ids: unknown, paid: unknown = true) =>
    api.call('updateSubscribed', { location_ids: ids, paid }, access);
  const bobs = async () => (await api.call('listSubscribed', undefined, bob.access)).body.list;
  return { context, ...api, ann, access, settle, choose, listOf, remove, mark, bobs };
};

describe('giving up locations', () => {
  test('frees their places for the newest other choice', async () => {
    const { choose, settle, remove, listOf, context, ann } = await scene(200);
    await choose([1, 2]);
    await settle();
    await choose([3]);

    const reply = await remove([1]);
    await settle();

    expect(reply.status).toBe(200);
    expect(context.published.at(-1)).toEqual({ name: 'locations.chosen', detail: { userId: ann.id } });
    expect(await listOf(true)).toEqual([2, 3]);
  });

  test('takes paid and unpaid ones alike', async () => {
    const { choose, settle, remove, listOf } = await scene(200);
    await choose([1, 2, 3]);
    await settle();

    const reply = await remove([1, 3]);

    expect(reply.status).toBe(200);
    expect([await listOf(true), await listOf(false)]).toEqual([[2], []]);
  });

  test.each([
    ["somebody else's", [7]],
    ['unknown', [999]],
    ["partly somebody else's", [1, 7]],
  ])('that are %s is refused, and nothing goes', async (_what, ids) => {
    const { choose, remove, listOf, bobs } = await scene();
    await choose([1]);

    const reply = await remove(ids);

    expect([reply.status, reply.body.code]).toEqual([404, 'location_not_found']);
    expect(await listOf(false)).toEqual([1]);
    expect(await bobs()).toMatchObject([{ id: 7, paid: false }]);
  });

  test('twice at once gives each up once', async () => {
    const { choose, remove, listOf } = await scene();
    await choose([1, 2]);

    const replies = await Promise.all([remove([1]), remove([1]), remove([1])]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await listOf(false)).toEqual([2]);
  });
});

describe('marking locations paid', () => {
  test.each([
    [200, [1, 2]],
    [400, [1, 2, 3, 4, 5]],
    [600, [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('an amount of %d allows %j and not one more', async (amountCents, ids) => {
    const { choose, mark, listOf } = await scene(amountCents);
    await choose([...ids, 20]);

    const within = await mark(ids);
    const beyond = await mark([20]);

    expect([within.status, beyond.status, beyond.body.code]).toEqual([200, 403, 'allowance_exceeded']);
    expect([await listOf(true), await listOf(false)]).toEqual([ids, [20]]);
  });

  test('without a plan is refused', async () => {
    const { choose, mark, listOf } = await scene();
    await choose([1]);

    expect((await mark([1])).status).toBe(403);
    expect(await listOf(true)).toEqual([]);
  });

  test('can not be taken back', async () => {
    const { choose, settle, mark, listOf } = await scene(200);
    await choose([1, 2]);
    await settle();

    const reply = await mark([1], false);

    expect([reply.status, reply.body.paid]).toEqual([400, ['Only true can be asked for.']]);
    expect(await listOf(true)).toEqual([1, 2]);
  });

  test.each([[[7]], [[999]], [[1, 7]]])("of %j, which are not all one's own, is refused", async (ids) => {
    const { choose, mark, listOf, bobs } = await scene(800);
    await choose([1]);

    const reply = await mark(ids);

    expect([reply.status, reply.body.code]).toEqual([404, 'location_not_found']);
    expect(await listOf(true)).toEqual([]);
    expect(await bobs()).toMatchObject([{ id: 7, paid: false }]);
  });

  test('thirty calls at once never pass the allowance', async () => {
    const { choose, mark, listOf } = await scene(200);
    await choose([1, 2, 3, 4, 5, 6]);

    await Promise.allSettled(Array.from({ length: 30 }, (_, call) => mark([(call % 6) + 1])));

    expect(await listOf(true)).toHaveLength(2);
  });
});

describe('every location', () => {
  test('is kept as that: a server that joins the catalogue is paid too', async () => {
    const { choose, settle, listOf, context } = await scene(800);
    await choose(everyId);
    const joined = { id: 35, location: 'Accra', country: 'GH', region: 'Africa', isFree: false } as const;

    await context.ports.database.write({ kind: 'put', table: 'servers', item: serverItem(joined) });
    await settle();

    expect(await listOf(true)).toEqual([...everyId, 35]);
  });

  test('is no more once one is given up, and the others stay', async () => {
    const { choose, settle, remove, listOf, context, ann } = await scene(800);
    await choose(everyId);
    await settle();

    await remove([4]);
    await settle();

    expect(await listOf(true)).toEqual(everyId.filter((id) => id !== 4));
    expect((await readUserLocations(context.ports.database, ann.id)).locations.takesAll).toBe(false);
  });

  test('of a plan for two are two', async () => {
    const { choose, settle, listOf } = await scene(200);
    await choose(everyId);

    await settle();

    expect(await listOf(true)).toHaveLength(2);
  });
});

describe('what the page believes of its subscription', () => {
  const said = {
    subscription: false,
    subscription_amount: 0,
    subscription_code: '',
    created_at: null,
    expiry_at: null,
    customer_code: '',
  };
  const wishes: Record<string, unknown>[] = [
    { subscription: true },
    { subscription_amount: 800 },
    { subscription_code: 'SUB_other' },
    { created_at: '2030-01-01T00:00:00Z' },
    { expiry_at: '2099-01-01T00:00:00Z' },
    { customer_code: 'CUS_other' },
    { id: 'usr_1', email: 'other@example.com', username: 'other', isVerified: true, is_staff: true, paid: true },
  ];

  test.each(wishes)('is not believed of a free user: %j', async (wish) => {
    const { call, access } = await scene();
    const before = await call('getUser', undefined, access);

    const reply = await call('updateUser', { ...said, ...wish }, access);

    expect(reply).toEqual(before);
    expect(await call('getUser', undefined, access)).toEqual(before);
  });

  test.each(wishes)('makes a paying one looked up at the provider, and changes nothing by itself: %j', async (wish) => {
    const { call, access, context } = await scene(200);
    context.moveClock(60_000);
    context.ports.provider.listSubscriptions = async () => [aSubscription(200)];
    context.ports.provider.listCharges = async () => [];
    const before = await call('getUser', undefined, access);

    const reply = await call('updateUser', { ...said, ...wish }, access);

    expect(before.body).toMatchObject({ subscription: true, subscription_amount: 200 });
    expect(reply).toEqual(before);
    expect(context.published.map(({ name }) => name)).toContain('subscription.synced');
  });
});
