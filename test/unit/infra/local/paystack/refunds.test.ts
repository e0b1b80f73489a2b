import { describe, expect, test } from 'vitest';
import { dataOf, eventsOf, subscribed } from './simulator-fixture.ts';

describe('refunds', () => {
  test('a refund is pending, processing and processed, and a full refund reverses the charge', async () => {
    const { call, moveTo, received, paystack } = await subscribed();

    const { body } = await call('POST', '/refund', { transaction: 'pay-1' });
    await moveTo('2026-11-01T09:16:00.000Z');
    const again = await call('POST', '/refund', { transaction: 'pay-1' });

    expect(body.data).toMatchObject({ status: 'pending', amount: 400, transaction: { reference: 'pay-1' } });
    expect(
      received.map(({ event, data }) => [event, data.transaction_reference, data.amount, data.refund_reference]),
    ).toEqual([
      ['refund.pending', 'pay-1', '400', null],
      ['refund.processing', 'pay-1', '400', null],
      ['refund.processed', 'pay-1', '400', expect.stringMatching(/^13\d+$/)],
    ]);
    expect(paystack.payments()[0]?.status).toBe('reversed');
    expect(again.body.message).toBe('Transaction has been fully reversed');
  });

  test.each(['failed', 'needs-attention'] as const)('a refund that ends as %s says so a day later', async (outcome) => {
    const { call, moveTo, received, paystack } = await subscribed();
    paystack.switches.set({ refundOutcome: outcome });

    await call('POST', '/refund', { transaction: 'pay-1' });
    await moveTo('2026-11-02T09:15:00.000Z');
    const early = eventsOf(received);
    await moveTo('2026-11-02T09:16:00.000Z');

    expect(early).toEqual(['refund.pending', 'refund.processing']);
    expect(dataOf(received, `refund.${outcome}`)).toMatchObject({ status: outcome, amount: 400 });
    expect(paystack.payments()[0]?.status).toBe('success');
  });

  test('part of a charge can be refunded, up to the rest, and does not reverse it', async () => {
    const { call, moveTo, paystack } = await subscribed();

    const part = await call('POST', '/refund', { transaction: 'pay-1', amount: 100 });
    const more = await call('POST', '/refund', { transaction: 'pay-1', amount: 301 });
    await moveTo('2026-11-01T09:16:00.000Z');

    expect([part.status, more.status]).toEqual([200, 400]);
    expect(paystack.payments()[0]?.status).toBe('success');
  });

  test('an operator’s refund on the dashboard is told by the same webhooks', async () => {
    const { moveTo, received, paystack } = await subscribed();

    const isDone = paystack.refund('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(isDone).toBe(true);
    expect(eventsOf(received)).toEqual(['refund.pending', 'refund.processing', 'refund.processed']);
    expect([paystack.refund('pay-1'), paystack.refund('pay-none')]).toEqual([false, false]);
  });

  test.each([true, false])('listed refunds name the reference of the charge: %s', async (refundReference) => {
    const { call, paystack } = await subscribed();
    paystack.switches.set({ refundReference });
    await call('POST', '/refund', { transaction: 'pay-1' });

    const { body } = await call('GET', '/refund');

    const charge = { transaction: paystack.payments()[0]?.id };
    expect(body.data).toEqual([
      refundReference
        ? expect.objectContaining({ ...charge, transaction_reference: 'pay-1' })
        : expect.not.objectContaining({ transaction_reference: expect.anything() }),
    ]);
  });

  test('refunds are filtered by the number of the charge, and a reference matches none', async () => {
    const { call, paystack } = await subscribed();
    await call('POST', '/refund', { transaction: 'pay-1' });
    const count = async (query: string) => (await call('GET', `/refund?${query}`)).body.data.length;

    expect(await count(`transaction=${paystack.payments()[0]?.id}`)).toBe(1);
    expect(await count('transaction=pay-1')).toBe(0);
    expect(await count('to=2026-10-31T00:00:00.000Z')).toBe(0);
  });
});

describe('disputes', () => {
  test('a dispute webhook contains the disputed charge', async () => {
    const { moveTo, received, paystack } = await subscribed();

    const isRaised = paystack.dispute('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(isRaised).toBe(true);
    expect(received[0]).toMatchObject({
      event: 'charge.dispute.create',
      data: { transaction: { reference: 'pay-1' }, status: 'awaiting-merchant-feedback', last4: '4081' },
    });
    expect(paystack.dispute('pay-none')).toBe(false);
  });

  test.each([
    [true, 'merchant-accepted', 'reversed'],
    [false, 'declined', 'success'],
  ])('a dispute that is lost (%s) is resolved as %s, with the charge %s', async (isLost, resolution, status) => {
    const { moveTo, received, paystack } = await subscribed();
    paystack.dispute('pay-1');

    const isResolved = paystack.resolveDispute('pay-1', isLost);
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(isResolved).toBe(true);
    expect(dataOf(received, 'charge.dispute.resolve')).toMatchObject({
      status: 'resolved',
      resolution,
      transaction: { reference: 'pay-1', status },
    });
    expect(paystack.resolveDispute('pay-1', isLost)).toBe(false);
  });
});
