import { describe, expect, test } from 'vitest';
import { recordCharges } from '#billing/record-charges.ts';
import type { ProviderCharge } from '#ports/ports.ts';
import type { Payment } from '#repositories/payments.ts';
import { addPayment, markReceiptSent, readPayment } from '#repositories/payments.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import { aCharge } from './customer.ts';

const setUp = async (...rows: Partial<Payment>[]) => {
  const context = aTestContext();
  const alarms: unknown[] = [];
  context.ports.logger = { ...context.ports.logger, alarm: (code, fields) => void alarms.push([code, fields]) };
  const { ports } = context;
  const user = await aUser(context);
  for (const row of rows) {
    const { reference, amountCents, currency, planCode } = aCharge('pay-1');
    await addPayment(ports.database, {
      ...{ reference, amountCents, currency, planCode, userId: user.id, status: 'open', origin: 'checkout' },
      ...{ createdAt: '2026-11-21T11:00:00.000Z', paidAt: null, receiptSentAt: null, marks: {} },
      ...row,
    });
  }
  const record = (...charges: ProviderCharge[]) => recordCharges(user, charges, ports);
  const rowOf = (reference: string) => readPayment(ports.database, reference);
  const receipts = () => context.published.filter(({ name }) => name === 'payment.recorded');
  return { context, ports, user, alarms, record, rowOf, receipts };
};

describe('ledger', () => {
  test('a renewal is recorded as the provider reports it, and its receipt is requested', async () => {
    const { user, record, rowOf, receipts } = await setUp();

    await record(aCharge('ref-1'));

    expect(await rowOf('ref-1')).toEqual({
      reference: 'ref-1',
      userId: user.id,
      planCode: 'PLN_explorer',
      amountCents: 200,
      currency: 'USD',
      status: 'success',
      origin: 'renewal',
      createdAt: '2026-11-21T12:00:00.000Z',
      paidAt: '2026-11-21T12:00:00.000Z',
      receiptSentAt: null,
      marks: {},
    });
    expect(receipts()).toEqual([{ name: 'payment.recorded', detail: { reference: 'ref-1' } }]);
  });

  test('the charge of a checkout marks it as paid and raises no alarm', async () => {
    const { alarms, record, rowOf } = await setUp({});

    await record(aCharge('pay-1'));

    expect(await rowOf('pay-1')).toMatchObject({ status: 'success', paidAt: '2026-11-21T12:00:00.000Z' });
    expect(alarms).toEqual([]);
  });

  test('a receipt is requested until it has been sent', async () => {
    const { ports, record, receipts } = await setUp();
    await record(aCharge('ref-1'));
    await record(aCharge('ref-1'));
    const requestsBefore = receipts().length;

    await markReceiptSent(ports.database, 'ref-1', '2026-11-21T12:01:00.000Z');
    await record(aCharge('ref-1'));

    expect([requestsBefore, receipts().length]).toEqual([2, 2]);
  });

  test.each([
    ['of sixty days ago', true, { paidAt: '2026-09-22T12:00:00.000Z' }],
    ['of more than sixty days ago', false, { paidAt: '2026-09-22T11:59:59.000Z' }],
    ['of the other Paystack mode', false, { domain: 'live' }],
  ])('a charge %s is recorded: %s', async (_what, expected, overrides) => {
    const { record, rowOf } = await setUp();

    await record(aCharge('ref-1', overrides));

    expect((await rowOf('ref-1')) !== null).toBe(expected);
  });
});

describe('duplicate charges', () => {
  const second = { reference: 'pay-2', createdAt: '2026-11-21T11:01:00.000Z' };
  const later = { paidAt: '2026-11-21T12:05:00.000Z' };

  test('the second charge of two checkouts open at the same time raises an alarm and notifies the owner', async () => {
    const { context, user, alarms, record, rowOf } = await setUp({}, second);

    await record(aCharge('pay-1'), aCharge('pay-2', later));

    expect(alarms).toEqual([['customer_charged_twice', { userId: user.id, reference: 'pay-2' }]]);
    expect(context.published.filter(({ name }) => name === 'payment.duplicated')).toEqual([
      { name: 'payment.duplicated', detail: { reference: 'pay-2' } },
    ]);
    expect((await rowOf('pay-2'))?.marks).toEqual({ duplicated: '2026-11-21T12:00:00.000Z' });
  });

  test('a renewal beside the charge of a checkout is no duplicate', async () => {
    const { alarms, record } = await setUp({});

    await record(aCharge('pay-1'), aCharge('ref-1', { paidAt: '2026-11-21T11:30:00.000Z' }));
    await record(aCharge('pay-1'), aCharge('ref-2', later));

    expect(alarms).toEqual([]);
  });

  test('a charge for an abandoned checkout raises an alarm and is no duplicate', async () => {
    const { context, user, alarms, record } = await setUp({ status: 'replaced' });

    await record(aCharge('pay-1'));

    expect(alarms).toEqual([['closed_checkout_charged', { userId: user.id, reference: 'pay-1' }]]);
    expect(context.published.map(({ name }) => name)).toEqual(['payment.recorded']);
  });
});
