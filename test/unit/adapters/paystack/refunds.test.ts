import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#ports/provider-unavailable.ts';
import { aSimulator } from '#test/unit/infra/local/paystack/simulator-fixture.ts';
import { aPurchase, intercepting } from './connect.ts';

const monthStart = '2026-11-01T00:00:00.000Z';

describe('refunds', () => {
  test('a refund of the whole charge is accepted, then processed, and reverses the charge', async () => {
    const { provider, moveTo, customer } = await aPurchase();

    const asked = await provider.refund('pay-1');
    const [pending] = await provider.listRefunds('pay-1');
    await moveTo('2026-11-01T09:15:06.500Z');
    const [processing] = await provider.listRefunds('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');
    const [processed] = await provider.listRefunds('pay-1');

    expect(asked).toMatchObject({
      kind: 'accepted',
      refund: { reference: 'pay-1', state: 'pending', amountCents: 400, domain: 'test' },
    });
    expect([pending, processing, processed].map((refund) => refund?.state)).toEqual([
      'pending',
      'processing',
      'processed',
    ]);
    expect(processed).toMatchObject({ reference: 'pay-1', amountCents: 400, createdAt: '2026-11-01T09:15:05.000Z' });
    expect((await provider.chargeHistory(customer))[0]?.state).toBe('reversed');
  });

  test('refunds of other charges are dropped even if the provider ignores the filter', async () => {
    const simulator = aSimulator();
    const { handle } = simulator.paystack;
    const unfiltered: typeof handle = async (request) =>
      handle(new Request(request.url.replace(/transaction=\d+&/u, ''), request));
    const { provider, buy } = await aPurchase({
      ...simulator,
      paystack: { ...simulator.paystack, handle: unfiltered },
    });
    await buy('pay-2', 'explorer', 'juma@example.com');
    await provider.refund('pay-2');

    await expect(provider.listRefunds('pay-1')).resolves.toEqual([]);
    await expect(provider.listRefunds('pay-2')).resolves.toHaveLength(1);
  });

  test('a charge is refunded once, whether the refund is pending or processed', async () => {
    const { provider, moveTo } = await aPurchase();
    await provider.refund('pay-1');

    const second = await provider.refund('pay-1');
    await moveTo('2026-11-01T09:16:00.000Z');

    expect(second).toEqual({ kind: 'already_refunded' });
    await expect(provider.refund('pay-1')).resolves.toEqual({ kind: 'already_refunded' });
    await expect(provider.listRefunds('pay-1')).resolves.toHaveLength(1);
  });

  test('a refund without enough balance is refused, and can be asked for again', async () => {
    const { provider, paystack } = await aPurchase();
    paystack.switches.set({ refundBalance: 'insufficient' });

    const refused = await provider.refund('pay-1');
    paystack.switches.set({ refundBalance: 'enough' });

    expect(refused).toEqual({ kind: 'refused', reason: 'insufficient_balance' });
    await expect(provider.refund('pay-1')).resolves.toMatchObject({ kind: 'accepted' });
  });

  test('a refund of an unknown charge is refused', async () => {
    const { provider } = await aPurchase();

    await expect(provider.refund('pay-none')).resolves.toEqual({ kind: 'refused', reason: 'other' });
    await expect(provider.listRefunds('pay-none')).resolves.toEqual([]);
  });

  test('a refund that fails a day later leaves the charge paid, and can be asked for again', async () => {
    const { provider, paystack, moveTo, customer } = await aPurchase();
    paystack.switches.set({ refundOutcome: 'failed' });
    await provider.refund('pay-1');
    await moveTo('2026-11-02T09:00:00.000Z');
    const before = await provider.listRefunds('pay-1');
    await moveTo('2026-11-02T10:00:00.000Z');

    const after = await provider.listRefunds('pay-1');

    expect([before[0]?.state, after[0]?.state]).toEqual(['processing', 'failed']);
    expect((await provider.chargeHistory(customer))[0]?.state).toBe('success');
    await expect(provider.refund('pay-1')).resolves.toMatchObject({ kind: 'accepted' });
  });

  test('a refund that needs the bank details of the customer says so', async () => {
    const { provider, paystack, moveTo } = await aPurchase();
    paystack.switches.set({ refundOutcome: 'needs-attention' });
    await provider.refund('pay-1');
    await moveTo('2026-11-03T00:00:00.000Z');

    await expect(provider.listRefunds('pay-1')).resolves.toMatchObject([{ state: 'needs_attention' }]);
  });

  test('a refund that was asked for without a response is found in the list', async () => {
    const { provider } = await aPurchase(
      intercepting('/refund', async (refund) => {
        await refund();
        return new Response('', { status: 500 });
      }),
    );

    await expect(provider.refund('pay-1')).rejects.toThrow(ProviderUnavailable);

    await expect(provider.refund('pay-1')).rejects.toThrow(ProviderUnavailable);
    await expect(provider.listRefunds('pay-1')).resolves.toHaveLength(1);
  });

  test.each([true, false])('listed refunds name the charge, with its reference in the reply: %s', async (given) => {
    const { provider, paystack, buy, moveTo } = await aPurchase();
    await provider.refund('pay-1');
    await moveTo('2026-11-05T00:00:00.000Z');
    await buy('pay-2', 'explorer', 'juma@example.com');
    await provider.refund('pay-2');
    paystack.switches.set({ refundReference: given });

    const all = await provider.pageRefunds(monthStart, 1);
    const late = await provider.pageRefunds('2026-11-04T00:00:00.000Z', 1);

    expect(all).toMatchObject({ unreadable: 0, isLast: true });
    expect(all.rows.map(({ reference }) => reference)).toEqual(['pay-2', 'pay-1']);
    expect(late.rows.map(({ reference }) => reference)).toEqual(['pay-2']);
  });
});

describe('disputes', () => {
  test('a dispute is open until it is won or lost, and a lost one reverses the charge', async () => {
    const { provider, paystack, buy, customer } = await aPurchase();
    await buy('pay-2', 'explorer', 'juma@example.com');
    paystack.dispute('pay-1');
    paystack.dispute('pay-2');
    const opened = await provider.pageDisputes(monthStart, 1);

    paystack.resolveDispute('pay-1', true);
    paystack.resolveDispute('pay-2', false);

    const { rows } = await provider.pageDisputes(monthStart, 1);
    expect(opened.rows.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(rows.map(({ reference, state }) => [reference, state])).toEqual([
      ['pay-2', 'won'],
      ['pay-1', 'lost'],
    ]);
    expect(rows[1]).toMatchObject({
      customerCode: customer.code,
      domain: 'test',
      createdAt: '2026-11-01T09:15:05.000Z',
    });
    expect((await provider.chargeHistory(customer))[0]?.state).toBe('reversed');
    await expect(provider.refund('pay-1')).resolves.toEqual({ kind: 'already_refunded' });
  });

  test('disputes opened before a date are left out', async () => {
    const { provider, paystack } = await aPurchase();
    paystack.dispute('pay-1');

    await expect(provider.pageDisputes('2026-11-02T00:00:00.000Z', 1)).resolves.toEqual({
      rows: [],
      unreadable: 0,
      isLast: true,
    });
  });
});
