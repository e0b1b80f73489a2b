import { describe, expect, test } from 'vitest';
import { recordCharges } from '#billing/record-charges.ts';
import type { ProviderCharge } from '#ports/ports.ts';
import type { Payment } from '#repositories/ledger.ts';
import { addPayment, markReceiptSent, readPayment } from '#repositories/ledger.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';
import { aCharge } from './customer.ts';

const scene = async (...rows: Partial<Payment>[]) => {
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

describe('the ledger', () => {
  test('takes up a renewal as the provider tells it, and asks for its receipt', async () => {
    const { user, record, rowOf, receipts } = await scene();

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

  test('notes on a checkout that it was paid, and calls nobody', async () => {
    const { alarms, record, rowOf } = await scene({});

    await record(aCharge('pay-1'));

    expect(await rowOf('pay-1')).toMatchObject({ status: 'success', paidAt: '2026-11-21T12:00:00.000Z' });
    expect(alarms).toEqual([]);
  });

  test('asks for a receipt until it is out, and no more', async () => {
    const { ports, record, receipts } = await scene();
    await record(aCharge('ref-1'));
    await record(aCharge('ref-1'));
    const asked = receipts().length;

    await markReceiptSent(ports.database, 'ref-1', '2026-11-21T12:01:00.000Z');
    await record(aCharge('ref-1'));

    expect([asked, receipts().length]).toEqual([2, 2]);
  });

  test.each([
    ['of sixty days ago', { paidAt: '2026-09-22T12:00:00.000Z' }, true],
    ['of more than sixty days ago', { paidAt: '2026-09-22T11:59:59.000Z' }, false],
    ['of the other domain', { domain: 'live' }, false],
  ])('a charge %s: taken up %s', async (_what, given, expected) => {
    const { record, rowOf } = await scene();

    await record(aCharge('ref-1', given));

    expect((await rowOf('ref-1')) !== null).toBe(expected);
  });
});

describe('two charges', () => {
  const second = { reference: 'pay-2', createdAt: '2026-11-21T11:01:00.000Z' };
  const later = { paidAt: '2026-11-21T12:05:00.000Z' };

  test('of two checkouts that stood open together are one too many: a person and the owner are told', async () => {
    const { context, user, alarms, record, rowOf } = await scene({}, second);

    await record(aCharge('pay-1'), aCharge('pay-2', later));

    expect(alarms).toEqual([['customer_charged_twice', { userId: user.id, reference: 'pay-2' }]]);
    expect(context.published.filter(({ name }) => name === 'payment.duplicated')).toEqual([
      { name: 'payment.duplicated', detail: { reference: 'pay-2' } },
    ]);
    expect((await rowOf('pay-2'))?.marks).toEqual({ duplicated: '2026-11-21T12:00:00.000Z' });
  });

  test('of which one is a renewal are none too many', async () => {
    const { alarms, record } = await scene({});

    await record(aCharge('pay-1'), aCharge('ref-1', { paidAt: '2026-11-21T11:30:00.000Z' }));
    await record(aCharge('pay-1'), aCharge('ref-2', later));

    expect(alarms).toEqual([]);
  });

  test('of which one is for a checkout that was given up call a person', async () => {
    const { user, alarms, record } = await scene({ status: 'replaced' });

    await record(aCharge('pay-1'));

    expect(alarms).toEqual([['closed_checkout_charged', { userId: user.id, reference: 'pay-1' }]]);
  });
});
