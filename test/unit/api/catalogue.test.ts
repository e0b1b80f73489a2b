import { describe, expect, test } from 'vitest';
import { launchCatalogue } from '#domain/catalogue.ts';
import { serverItem, serverKey } from '#repositories/servers.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext, aUser, password } from '#test/support/test-context.ts';

const accra = { id: 35, location: 'Ghana, Accra', country: 'GH', region: 'Africa', isFree: false } as const;
const minuteMs = 60_000;

/** A Lambda that has shown the catalogue, just before Accra joins it and New York leaves. */
const scene = async () => {
  const context = aTestContext();
  const { database } = context.ports;
  const api = apiOf(context.ports);
  await aUser(context);
  const { access } = await api.signIn('ann@example.com', password);
  const shown = async () => {
    const { list } = (await api.call('listServers')).body;
    return (Array.isArray(list) ? list : []).map(({ id }) => id);
  };
  await shown();
  await database.write({ kind: 'put', table: 'servers', item: serverItem(accra) });
  await database.write({ kind: 'delete', table: 'servers', key: serverKey(1) });
  const choose = (...ids: number[]) => api.call('selectServers', { server_ids: ids }, access);
  const queries = () => context.calls.filter((call) => call.startsWith('query')).length;
  return { context, shown, choose, queries };
};

describe('a changed catalogue', () => {
  test('is shown after a minute, until which nothing is read', async () => {
    const { context, shown, queries } = await scene();
    const before = queries();

    context.moveClock(minuteMs - 1);
    const within = await shown();
    const asked = queries() - before;
    context.moveClock(1);
    const after = await shown();

    expect([within, asked]).toEqual([launchCatalogue.map(({ id }) => id), 0]);
    expect(after).toEqual([...launchCatalogue.map(({ id }) => id).slice(1), 35]);
  });

  test('is shown at once where the clock was set back', async () => {
    const { context, shown } = await scene();

    context.moveClock(-1);

    expect(await shown()).toContain(35);
  });

  test('lets one choose at once what another Lambda has shown already', async () => {
    const { choose } = await scene();

    const { status } = await choose(2, 35);

    expect(status).toBe(200);
  });

  test('refuses what is in it neither now nor a minute ago', async () => {
    const { choose } = await scene();

    const { status, body } = await choose(2, 36);

    expect([status, body.server_ids]).toEqual([400, { 1: ['Invalid pk "36" - object does not exist.'] }]);
  });
});
