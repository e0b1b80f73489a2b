import { describe, expect, test } from 'vitest';
import { isSigned } from '#adapters/paystack/signature.ts';
import { plans } from '#domain/plans.ts';
import { openStore } from '#infra/local/collection.ts';
import type { SimulatorFixture } from './simulator-fixture.ts';
import { aSimulator, eventsOf, secretKey } from './simulator-fixture.ts';

describe('webhooks', () => {
  test('webhooks are signed over their bytes with our key', async () => {
    const { buy, moveTo, received } = aSimulator();
    await buy('pay-1');

    await moveTo('2026-11-01T09:16:00.000Z');

    expect(received.map(({ body, signature }) => isSigned(Buffer.from(body), signature, [secretKey]))).toEqual([
      true,
      true,
    ]);
  });

  test('a webhook is sent only after the response of the request that causes it', async () => {
    const { buy, received, paystack } = aSimulator();

    await buy('pay-1');

    expect(received).toEqual([]);
    expect(paystack.timed.nextDue()?.toISOString().slice(0, 19)).toBe('2026-11-01T09:15:02');
  });

  test('duplicated webhooks are identical byte for byte', async () => {
    const { buy, moveTo, received, paystack } = aSimulator();
    paystack.delivery.set({ duplicate: 2 });

    await buy('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(received).toHaveLength(6);
    expect(new Set(received.map(({ body }) => body)).size).toBe(2);
  });

  test('shuffled webhooks arrive out of order within a second and a half', async () => {
    const run = async (shuffle: boolean) => {
      const { buy, moveTo, received, paystack } = aSimulator();
      paystack.delivery.set({ shuffle, duplicate: 5 });
      paystack.switches.set({ firstWebhook: 'charge' });
      for (const email of ['a', 'b', 'c']) await buy(`pay-${email}`, 'explorer', `${email}@example.com`);
      await moveTo('2026-11-01T09:15:05.000Z');
      return received.map(({ event, data }) => `${event} ${data.id}`);
    };

    const [inOrder, shuffled] = [await run(false), await run(true)];

    expect(shuffled).not.toEqual(inOrder);
    expect(shuffled.sort()).toEqual(inOrder.sort());
    expect(shuffled).toHaveLength(36);
  });

  test('dropped webhooks never arrive, and later ones do again', async () => {
    const { buy, moveTo, received, paystack } = aSimulator();
    paystack.delivery.set({ drop: true });
    await buy('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');

    paystack.delivery.set({ drop: false });
    await moveTo('2026-12-01T10:00:00.000Z');

    expect(eventsOf(received)).not.toContain('subscription.create');
    expect(received).toHaveLength(3);
    expect(paystack.webhooks().done.filter(({ state }) => state === 'dropped')).toHaveLength(2);
  });

  test.each([201, 204, 302, 401, 500, 0])(
    'a webhook answered with %i is sent again after three minutes',
    async (status) => {
      const { buy, moveTo, received } = aSimulator(undefined, { respond: (tries) => (tries <= 2 ? status : 200) });
      await buy('pay-1');

      await moveTo('2026-11-01T09:17:59.000Z');
      const before = received.length;
      await moveTo('2026-11-01T09:18:10.000Z');

      expect([before, received.length]).toEqual([2, 4]);
      expect(new Set(received.map(({ body }) => body)).size).toBe(2);
    },
  );

  test('a failing webhook is retried four times every three minutes, then hourly, for 72 hours', async () => {
    const { buy, moveTo, received, paystack } = aSimulator(undefined, { respond: () => 503 });
    await buy('pay-1');
    const triesBy = async (instant: string) => {
      await moveTo(instant);
      return received.filter(({ event }) => event === 'charge.success').length;
    };

    const tries = [
      await triesBy('2026-11-01T09:28:00.000Z'),
      await triesBy('2026-11-01T10:27:00.000Z'),
      await triesBy('2026-11-01T10:28:00.000Z'),
      await triesBy('2026-11-10T00:00:00.000Z'),
    ];

    expect(tries).toEqual([5, 5, 6, 76]);
    expect(paystack.webhooks().waiting).toEqual([]);
    expect(paystack.webhooks().done.map(({ state }) => state)).toEqual(['given up', 'given up']);
  });

  test('a webhook is sent once although the clock runs twice concurrently', async () => {
    const { buy, clock, paystack, received } = aSimulator();
    await buy('pay-1');
    clock.set('2026-11-01T09:16:00.000Z');

    await Promise.all([paystack.timed.runDue(), paystack.timed.runDue()]);

    expect(received).toHaveLength(2);
  });
});

describe('restarts', () => {
  test('a restart keeps customers, checkouts, pending webhooks and switches', async () => {
    const store = openStore(null);
    const before = aSimulator(undefined, { store });
    before.paystack.delivery.set({ duplicate: 1 });
    before.paystack.switches.set({ endedStatus: 'completed' });
    await before.buy('pay-1');

    const after = aSimulator(undefined, { store });
    await after.moveTo('2026-11-01T09:16:00.000Z');

    expect(after.received).toHaveLength(4);
    expect(after.paystack.customers()).toEqual(before.paystack.customers());
    expect(after.paystack.switches.get().endedStatus).toBe('completed');
    expect(after.paystack.subscriptions()).toHaveLength(1);
  });

  test('a restart after a reset starts with the plans only', async () => {
    const { buy, moveTo, paystack, call } = aSimulator();
    paystack.delivery.set({ drop: true });
    await buy('pay-1');
    await call('POST', '/refund', { transaction: 'pay-1' });
    await moveTo('2026-12-01T10:00:00.000Z');

    paystack.reset();

    const { body } = await call('GET', '/plan');
    expect(body.data).toMatchObject(Object.values(plans).map(({ amountCents }) => ({ amount: amountCents })));
    expect([paystack.customers(), paystack.payments(), paystack.subscriptions(), paystack.invoices()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(paystack.webhooks()).toEqual({ waiting: [], done: [] });
    expect(paystack.delivery.get()).toEqual({ duplicate: 0, shuffle: false, drop: false });
    expect(paystack.timed.nextDue()).toBeNull();
  });

  test('a reset removes pending webhooks', async () => {
    const simulator: SimulatorFixture = aSimulator(undefined, {
      respond: () => {
        simulator.paystack.reset();
        return 200;
      },
    });
    await simulator.buy('pay-1');

    await simulator.moveTo('2026-11-01T09:15:02.100Z');
    await simulator.moveTo('2026-11-01T09:16:00.000Z');

    expect(simulator.received).toHaveLength(1);
    expect(simulator.paystack.webhooks()).toEqual({ waiting: [], done: [] });
  });
});
