import { describe, expect, test } from 'vitest';
import { paystackProvider } from '#adapters/paystack/client.ts';
import type { Transport } from '#adapters/paystack/transport.ts';
import { aSimulator, secretKey } from './simulator-fixture.ts';

const providerOver = (request: Transport) =>
  paystackProvider({
    baseUrl: 'http://127.0.0.1:4200/_local/paystack',
    domain: 'test',
    secretKey: async () => secretKey,
    clock: { now: () => new Date(), pause: async () => {} },
    request,
  });

const overSimulator = (world: ReturnType<typeof aSimulator>): Transport => {
  const prefix = '/_local/paystack';
  return async ({ method, url }) => {
    const { status, body } = await world.call(method, `${url.pathname.slice(prefix.length)}${url.search}`);
    return { status, text: JSON.stringify(body), resetSeconds: null };
  };
};

describe("everybody's subscriptions", () => {
  test('are paged by the hundred, with whom each belongs to', async () => {
    const world = aSimulator();
    for (let index = 0; index < 101; index += 1) await world.buy(`pay-${index}`, 'explorer', `u${index}@example.com`);
    await world.moveTo('2026-11-01T09:16:00.000Z');
    const provider = providerOver(overSimulator(world));

    const [first, second] = [await provider.pageSubscriptions(1), await provider.pageSubscriptions(2)];

    expect([first.subscriptions.length, first.isLast]).toEqual([100, false]);
    expect([second.subscriptions.length, second.isLast]).toEqual([1, true]);
    const owners = new Set([...first.subscriptions, ...second.subscriptions].map(({ customerCode }) => customerCode));
    expect(owners).toEqual(new Set(world.paystack.customers().map(({ code }) => code)));
  });

  test('hide nothing behind a row that makes no sense', async () => {
    const world = aSimulator();
    await world.buy('pay-1', 'explorer');
    await world.moveTo('2026-11-01T09:16:00.000Z');
    const { body } = await world.call('GET', '/subscription');
    const rows: unknown = body.data;
    const data = [{ odd: true }, ...(Array.isArray(rows) ? rows : [])];
    const text = JSON.stringify({ status: true, message: 'Subscriptions retrieved', data });

    const page = await providerOver(async () => ({ status: 200, text, resetSeconds: null })).pageSubscriptions(1);

    expect(page).toMatchObject({ subscriptions: [{ planCode: 'PLN_explorer' }], unreadable: 1, isLast: true });
  });
});
