import { describe, expect, test } from 'vitest';
import { DisputeReply, RefundReply } from '#adapters/paystack/refund-replies.ts';
import { dispute, listedRefund, newRefund } from './money-samples.ts';

describe('refunds and disputes', () => {
  test('the reply to a new refund has its charge, a listed one only the charge’s number', () => {
    expect(RefundReply.parse(newRefund)).toEqual({
      refund: {
        id: '3018284',
        reference: 'sub-u1-01hx3z',
        state: 'pending',
        amountCents: 99900,
        domain: 'test',
        createdAt: '2026-11-01T09:21:17.122Z',
      },
      chargeId: '4099260516',
    });
    expect(RefundReply.parse(listedRefund)).toMatchObject({
      refund: { reference: '', state: 'processed', createdAt: '2026-11-01T09:21:17.000Z' },
      chargeId: '4099260516',
    });
    expect(RefundReply.parse({ ...listedRefund, transaction_reference: 'pay-1' }).refund.reference).toBe('pay-1');
  });

  test.each([
    ['pending', 'pending'],
    ['processing', 'processing'],
    ['processed', 'processed'],
    ['failed', 'failed'],
    ['needs-attention', 'needs_attention'],
    ['a-future-status', 'pending'],
  ])('a refund with status %s is %s', (status, state) => {
    expect(RefundReply.parse({ ...listedRefund, status }).refund.state).toBe(state);
  });

  test('a listed dispute of the documentation is parsed', () => {
    expect(DisputeReply.parse(dispute)).toEqual({
      id: '358950',
      reference: 'sub-u1-01hx3z',
      state: 'open',
      customerCode: 'CUS_u1aaaaaaaaaaaaa',
      domain: 'test',
      createdAt: '2026-11-21T18:00:00.000Z',
    });
  });

  test.each([
    ['awaiting-merchant-feedback', null, 'success', 'open'],
    ['awaiting-bank-feedback', null, 'success', 'open'],
    ['pending', 'declined', 'success', 'open'],
    ['resolved', 'declined', 'success', 'won'],
    ['archived', null, 'success', 'won'],
    ['resolved', 'merchant-accepted', 'success', 'lost'],
    ['resolved', 'auto-accepted', 'success', 'lost'],
    ['resolved', 'declined', 'reversed', 'lost'],
  ])('a dispute that is %s, %s, with a charge that is %s, is %s', (status, resolution, charge, state) => {
    const transaction = { ...dispute.transaction, status: charge };

    expect(DisputeReply.parse({ ...dispute, status, resolution, transaction }).state).toBe(state);
  });
});
