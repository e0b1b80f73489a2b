import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { serverItem, serverKey } from '#repositories/servers.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const accra = { id: 35, location: 'Ghana, Accra', country: 'GH', region: 'Africa', isFree: false } as const;
const minuteMs = 60_000;

/** A Lambda that has just served the catalogue. Then Accra is added and New York removed. */
const setUp = async () => {
  const context = aTestContext();
  const { database } = context.ports;
  const api = apiOf(context.ports);
  await aUser(context);
  const { access } = await api.signIn('ann@example.com', password);
  const listedIds = async () => {
    const { list } = (await api.call('listServers')).body;
    return (Array.isArray(list) ? list : []).map(({ id }) => id);
  };
  await listedIds();
  await database.write({ kind: 'put', table: 'servers', item: serverItem(accra) });
  await database.write({ kind: 'delete', table: 'servers', key: serverKey(1) });
  const select = (...ids: number[]) => api.call('selectServers', { server_ids: ids }, access);
  const queries = () => context.calls.filter((call) => call.startsWith('query')).length;
  return { context, listedIds, select, queries };
};

describe('catalogue cache', () => {
  test('a changed catalogue is served after one minute without a read in between', async () => {
    const { context, listedIds, queries } = await setUp();
    const before = queries();

    context.moveClock(minuteMs - 1);
    const within = await listedIds();
    const queriesWithin = queries() - before;
    context.moveClock(1);
    const after = await listedIds();

    expect([within, queriesWithin]).toEqual([launchCatalogue.map(({ id }) => id), 0]);
    expect(after).toEqual([...launchCatalogue.map(({ id }) => id).slice(1), 35]);
  });

  test('a changed catalogue is served at once when the clock was set back', async () => {
    const { context, listedIds } = await setUp();

    context.moveClock(-1);

    expect(await listedIds()).toContain(35);
  });

  test('a location that so far only another Lambda has served can be selected', async () => {
    const { select } = await setUp();

    const { status } = await select(2, 35);

    expect(status).toBe(200);
  });

  test('a location that is in neither the stored nor the cached catalogue is refused', async () => {
    const { select } = await setUp();

    const { status, body } = await select(2, 36);

    expect([status, body.server_ids]).toEqual([400, { 1: ['Invalid pk "36" - object does not exist.'] }]);
  });
});
