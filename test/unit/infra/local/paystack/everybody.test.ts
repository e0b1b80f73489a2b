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

const overSimulator = (simulator: ReturnType<typeof aSimulator>): Transport => {
  const prefix = '/_local/paystack';
  return async ({ method, url }) => {
    const { status, body } = await simulator.call(method, `${url.pathname.slice(prefix.length)}${url.search}`);
    return { status, text: JSON.stringify(body), resetSeconds: null };
  };
};

describe('the list of all subscriptions', () => {
  test('subscriptions are paged by the hundred, each with its customer', async () => {
    const simulator = aSimulator();
    for (let index = 0; index < 101; index += 1)
      await simulator.buy(`pay-${index}`, 'explorer', `u${index}@example.com`);
    await simulator.moveTo('2026-11-01T09:16:00.000Z');
    const provider = providerOver(overSimulator(simulator));

    const [first, second] = [await provider.pageSubscriptions(1), await provider.pageSubscriptions(2)];

    expect([first.subscriptions.length, first.isLast]).toEqual([100, false]);
    expect([second.subscriptions.length, second.isLast]).toEqual([1, true]);
    const owners = new Set([...first.subscriptions, ...second.subscriptions].map(({ customerCode }) => customerCode));
    expect(owners).toEqual(new Set(simulator.paystack.customers().map(({ code }) => code)));
  });

  test('an invalid row does not hide the others', async () => {
    const simulator = aSimulator();
    await simulator.buy('pay-1', 'explorer');
    await simulator.moveTo('2026-11-01T09:16:00.000Z');
    const { body } = await simulator.call('GET', '/subscription');
    const rows: unknown = body.data;
    const data = [{ odd: true }, ...(Array.isArray(rows) ? rows : [])];
    const text = JSON.stringify({ status: true, message: 'Subscriptions retrieved', data });

    const page = await providerOver(async () => ({ status: 200, text, resetSeconds: null })).pageSubscriptions(1);

    expect(page).toMatchObject({ subscriptions: [{ planCode: 'PLN_explorer' }], unreadable: 1, isLast: true });
  });
});
