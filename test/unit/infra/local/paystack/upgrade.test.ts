import { expect, test } from 'vitest';
import { openStore } from '#infra/local/collection.ts';
import { aSimulator, planCodes } from './simulator-fixture.ts';

const card = { id: 242063007, code: 'AUTH_a1b2c3d4e5', signature: 'SIG_abcdefghijklmnopqrst' };

/** What 0.1.0 wrote for a customer who bought Jetsetter, whose first renewal failed and who was refunded. */
const olderFolder = () => {
  const store = openStore(null);
  const put = (name: string, id: string, value: unknown) => store.collection(`paystack.${name}`).put(id, value);
  const createdAt = '2026-11-01T09:15:02.000Z';
  put('customers', 'CUS_1', {
    id: 181873001,
    code: 'CUS_1',
    email: 'amani@example.com',
    metadata: null,
    createdAt,
    card,
    failsNextCharge: false,
  });
  put('customers', 'CUS_2', {
    id: 181873002,
    code: 'CUS_2',
    email: 'juma@example.com',
    metadata: null,
    createdAt,
    card: null,
    failsNextCharge: false,
  });
  const transaction = {
    id: 4099260003,
    reference: 'pay-1',
    accessCode: 'a1',
    customerCode: 'CUS_1',
    planCode: planCodes.jetsetter,
    amount: 400,
    status: 'success',
    gatewayResponse: 'Successful',
    metadata: null,
    callbackUrl: null,
    createdAt,
    paidAt: createdAt,
  };
  put('transactions', 'pay-1', transaction);
  put('transactions', 'pay-2', {
    ...transaction,
    reference: 'pay-2',
    id: 4099260004,
    status: 'abandoned',
    paidAt: null,
  });
  put('subscriptions', 'SUB_1', {
    id: 1358005,
    code: 'SUB_1',
    token: 't',
    customerCode: 'CUS_1',
    planCode: planCodes.jetsetter,
    amount: 400,
    status: 'attention',
    cron: '15 9 1 * *',
    nextPaymentAt: '2027-01-01T09:15:00.000Z',
    createdAt,
    cancelledAt: null,
    payments: 1,
    invoiceCode: 'INV_1',
    boughtBy: 'pay-1',
  });
  put('invoices', 'INV_1', {
    id: 3953006,
    code: 'INV_1',
    subscriptionCode: 'SUB_1',
    reference: 'renewal-1',
    chargeAt: '2026-12-01T09:15:00.000Z',
    status: 'failed',
    paidAt: null,
    createdAt: '2026-11-28T09:15:00.000Z',
  });
  put('refunds', '3018007', { id: 3018007, reference: 'pay-1', amount: 400, status: 'processed', createdAt });
  store.collection('paystack.numbers').put('last', 7);
  return store;
};

test('the data of an older version is completed, and its subscriptions renew', async () => {
  const { paystack, call, moveTo } = aSimulator('2026-12-02T00:00:00.000Z', { store: olderFolder() });

  const { body } = await call('GET', '/subscription/SUB_1');
  await moveTo('2027-01-02T00:00:00.000Z');

  expect(paystack.cards()).toMatchObject([{ ...card, customerCode: 'CUS_1', last4: '4081', isReusable: true }]);
  expect(paystack.customers().map(({ cardCode }) => cardCode)).toEqual([card.code, null]);
  expect(body.data).toMatchObject({
    authorization: { authorization_code: card.code },
    most_recent_invoice: { description: 'Insufficient Funds' },
  });
  expect(paystack.payments().map(({ status, cardCode }) => [status, cardCode])).toEqual([
    ['success', card.code],
    ['abandoned', null],
    ['success', card.code],
  ]);
  expect((await call('GET', '/refund/3018007')).body.data).toMatchObject({ status: 'processed' });
});

test('the data of this version is opened without a write', async () => {
  const store = openStore(null);
  const first = aSimulator('2026-11-01T09:15:02.000Z', { store });
  await first.buy('pay-1');
  await first.moveTo('2026-11-01T09:16:00.000Z');
  await first.call('POST', '/refund', { transaction: 'pay-1' });
  const written: string[] = [];
  const watched: typeof store = {
    ...store,
    collection: <T>(name: string) => {
      const rows = store.collection<T>(name);
      return {
        ...rows,
        put: (id: string, value: T) => {
          written.push(name);
          rows.put(id, value);
        },
      };
    },
  };

  aSimulator('2026-11-01T09:17:00.000Z', { store: watched });

  expect(new Set(written)).toEqual(new Set(['paystack.plans']));
});
