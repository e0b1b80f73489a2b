import { describe, expect, test } from 'vitest';
import type { DisputeKind } from '#domain/charges.ts';
import { recordDispute } from '#functions/reactions/record-dispute.ts';
import type { Item } from '#ports/database.ts';
import { apiOf } from '#test/support/api.ts';
import type { TestContext } from '#test/support/test-context.ts';
import { aTestContext } from '#test/support/test-context.ts';

const occurrence = { id: 'evt_1', at: new Date('2026-11-21T11:59:00.000Z') };

const aRow: Item = {
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

const charged = async (more: Item = { marks: {} }): Promise<TestContext> => {
  const context = aTestContext();
  await context.ports.database.write({ kind: 'put', table: 'payments', item: { ...aRow, ...more } });
  return context;
};

const dispute = ({ ports }: TestContext, kind: DisputeKind, reference = 'pay-1') =>
  recordDispute({ name: 'payment.disputed', detail: { reference, kind } }, ports, occurrence);

const rowOf = ({ ports }: TestContext) => ports.database.get('payments', { reference: 'pay-1' });

describe('a refund or dispute', () => {
  test.each<[string, Item]>([
    ['a row', { marks: {} }],
    ['a row from before there were marks', {}],
  ])('is noted on %s with its time, and a person is called', async (_which, more) => {
    const context = await charged(more);

    await dispute(context, 'refund_needs_attention');

    expect(await rowOf(context)).toEqual({ ...aRow, marks: { refund_needs_attention: '2026-11-21T11:59:00.000Z' } });
    expect(context.alarms).toEqual(['charge_disputed']);
  });

  test('delivered again calls nobody again', async () => {
    const context = await charged();

    await dispute(context, 'dispute_opened');
    await dispute(context, 'dispute_opened');
    await dispute(context, 'dispute_resolved');

    expect(context.alarms).toHaveLength(2);
    expect(Object.keys((await rowOf(context))?.marks ?? {})).toEqual(['dispute_opened', 'dispute_resolved']);
  });

  test('of a charge we do not know is dropped and makes no row', async () => {
    const context = aTestContext();

    await dispute(context, 'refund_processed');

    expect(await rowOf(context)).toBeUndefined();
    expect(context.alarms).toEqual([]);
  });

  test('told by the provider looks at no subscription', async () => {
    const notice = {
      event: 'refund.processed',
      domain: 'test',
      kind: 'dispute',
      dispute: 'refund_processed',
      reference: 'pay-1',
    } as const;
    const context = aTestContext({ webhooks: { read: async () => notice } });

    const reply = await apiOf(context.ports).call('receivePaystack', {});

    expect(reply.status).toBe(200);
    expect(context.published).toEqual([
      { name: 'payment.disputed', detail: { reference: 'pay-1', kind: 'refund_processed' } },
    ]);
  });
});
