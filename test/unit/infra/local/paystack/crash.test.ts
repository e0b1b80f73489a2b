import { describe, expect, test } from 'vitest';
import type { LocalStore } from '#infra/local/collection.ts';
import { openStore } from '#infra/local/collection.ts';
import type { SimulatorFixture } from './simulator-fixture.ts';
import { aSimulator } from './simulator-fixture.ts';

/** A store that fails from the k-th write on, as if the process had crashed. */
const dyingAt = (store: LocalStore, k: number) => {
  let writes = 0;
  const alive = <A extends unknown[]>(write: (...args: A) => void) => {
    return (...args: A) => {
      writes += 1;
      if (writes >= k) throw new Error('dead');
      write(...args);
    };
  };
  const dying: LocalStore = {
    ...store,
    collection: <T>(name: string) => {
      const shelf = store.collection<T>(name);
      return { ...shelf, put: alive(shelf.put), delete: alive(shelf.delete) };
    },
  };
  return { dying, survived: () => writes < k };
};

const start = '2026-11-01T09:15:02.000Z';
const renewed = '2026-12-05T00:00:00.000Z';
const end = '2027-01-02T00:00:00.000Z';

/** Buys, requests a refund, charges the saved card, loses a dispute and cancels, skipping what was done before the crash. */
const live = async (simulator: SimulatorFixture) => {
  const found = simulator.paystack.payments().find(({ reference }) => reference === 'pay-1');
  if (!found) await simulator.buy('pay-1');
  else if (found.status === 'abandoned')
    await simulator.press(`http://127.0.0.1:4200/checkout/${found.accessCode}`, 'pay');
  await simulator.moveTo('2026-11-01T09:16:00.000Z');
  await simulator.call('POST', '/refund', { transaction: 'pay-1' });
  const [card] = simulator.paystack.cards();
  simulator.paystack.switches.set({ cardCharge: 'later' });
  await simulator.call('POST', '/transaction/charge_authorization', {
    email: 'amani@example.com',
    amount: 400,
    reference: 'retry-1',
    authorization_code: card?.code,
  });
  await simulator.moveTo(renewed);
  simulator.paystack.dispute('retry-1');
  simulator.paystack.resolveDispute('retry-1', true);
  for (const { code } of simulator.paystack.subscriptions()) simulator.paystack.cancel(code);
  await simulator.moveTo(end);
};

const outcome = (simulator: SimulatorFixture) => ({
  payments: simulator.paystack.payments().map(({ status, paidAt }) => [status, paidAt]),
  subscriptions: simulator.paystack
    .subscriptions()
    .map(({ status, payments, nextPaymentAt }) => [status, payments, nextPaymentAt]),
  told: [...new Set(simulator.paystack.webhooks().done.map(({ id }) => id.replace(/:.*$/, '')))].sort(),
  count: simulator.paystack.webhooks().done.length,
  waiting: simulator.paystack.webhooks().waiting,
});

describe('crashes of the provider simulator', () => {
  test('after a crash at any write, every charge is made once and every webhook is sent', {
    timeout: 60_000,
  }, async () => {
    const whole = aSimulator(start);
    await live(whole);
    const expected = outcome(whole);
    let crashes = 0;

    for (let k = 1; k < 500; k++) {
      const store = openStore(null);
      const { dying, survived } = dyingAt(store, k);
      await Promise.resolve()
        .then(() => live(aSimulator(start, { store: dying })))
        .catch(() => undefined);
      if (survived()) break;
      const revived = aSimulator(start, { store });
      await live(revived);
      expect({ k, ...outcome(revived) }).toEqual({ k, ...expected });
      crashes += 1;
    }

    expect(crashes).toBeGreaterThan(30);
    expect(expected.told).toEqual([
      'charge.dispute.create',
      'charge.dispute.resolve',
      'charge.success',
      'invoice.create',
      'invoice.update',
      'refund.pending',
      'refund.processed',
      'refund.processing',
      'subscription.create',
      'subscription.disable',
      'subscription.not_renew',
    ]);
  });
});
