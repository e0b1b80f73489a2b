import { describe, expect, test } from 'vitest';
import type { DisputeKind } from '#domain/charges.ts';
import { recordDispute } from '#functions/reactions/record-dispute.ts';
import type { Item } from '#ports/database.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';

const metadata = { id: 'evt_1', at: new Date('2026-11-21T11:59:00.000Z') };

const payment: Item = {
  reference: 'pay-1',
  userId: 'ann',
  planCode: 'PLN_explorer',
  amountCents: 200,
  currency: 'USD',
  status: 'success',
  origin: 'checkout',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-20T10:01:00.000Z',
  receiptSentAt: null,
};

const withPayment = async (more: Item = { marks: {} }): Promise<TestContext> => {
  const context = aTestContext();
  await context.ports.database.write({ kind: 'put', table: 'payments', item: { ...payment, ...more } });
  return context;
};

const dispute = ({ ports }: TestContext, kind: DisputeKind, reference = 'pay-1') =>
  recordDispute({ name: 'payment.disputed', detail: { reference, kind } }, ports, metadata);

const rowOf = ({ ports }: TestContext) => ports.database.get('payments', { reference: 'pay-1' });

describe('refund or dispute', () => {
  test.each<[string, Item]>([
    ['a payment', { marks: {} }],
    ['a payment stored before marks existed', {}],
  ])('a refund or dispute is recorded on %s with its time and raises an alarm', async (_which, more) => {
    const context = await withPayment(more);

    await dispute(context, 'refund_needs_attention');

    expect(await rowOf(context)).toEqual({
      ...payment,
      marks: { refund_needs_attention: '2026-11-21T11:59:00.000Z' },
    });
    expect(context.alarms).toEqual(['charge_disputed']);
  });

  test('a redelivered dispute raises no second alarm', async () => {
    const context = await withPayment();

    await dispute(context, 'dispute_opened');
    await dispute(context, 'dispute_opened');
    await dispute(context, 'dispute_resolved');

    expect(context.alarms).toHaveLength(2);
    expect(Object.keys((await rowOf(context))?.marks ?? {})).toEqual(['dispute_opened', 'dispute_resolved']);
  });

  test('a refund of an unknown charge is dropped and creates no payment', async () => {
    const context = aTestContext();

    await dispute(context, 'refund_processed');

    expect(await rowOf(context)).toBeUndefined();
    expect(context.alarms).toEqual([]);
  });
});
