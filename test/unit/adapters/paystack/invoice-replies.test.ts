import { describe, expect, test } from 'vitest';
import { DetailsReply } from '#adapters/paystack/invoice-replies.ts';
import { failedInvoice } from './money-samples.ts';

describe('invoices', () => {
  const invoicesOf = (change: Record<string, unknown>) => DetailsReply.parse(change).invoices;
  const only = (change: Record<string, unknown>) =>
    invoicesOf({ most_recent_invoice: { ...failedInvoice, ...change } })[0];

  test('the newest invoice of the documentation failed, although it has paid 1 and a date of payment', () => {
    expect(failedInvoice.paid).toBe(1);
    expect(only({})).toEqual({
      code: 'INV_ffffffffffffff1',
      state: 'failed',
      chargeId: '1430031421',
      reference: null,
      dueAt: '2026-12-01T09:00:00.000Z',
      paidAt: null,
      failure: 'Insufficient Funds',
    });
  });

  test.each([
    ['success', 'paid'],
    ['failed', 'failed'],
    ['attention', 'failed'],
    ['pending', 'pending'],
    ['a-future-status', 'pending'],
  ])('an invoice with status %s is %s', (status, state) => {
    expect(only({ status })).toMatchObject({ state, paidAt: state === 'paid' ? failedInvoice.paid_at : null });
  });

  test.each([
    ['its number', 7, '7', null],
    ['its number as text', '7', '7', null],
    ['its reference', 'pay-1', null, 'pay-1'],
    ['an object', { id: 7, reference: 'pay-1' }, '7', 'pay-1'],
    ['an empty object', {}, null, null],
    ['null', null, null, null],
  ])('a charge sent as %s is accepted', (_what, transaction, chargeId, reference) => {
    expect(only({ transaction })).toMatchObject({ chargeId, reference });
  });

  test('a period that ends before it starts gives no due date', () => {
    expect(only({ period_end: '2026-11-30T23:59:59.000Z' })?.dueAt).toBeNull();
    expect(only({ period_end: null })?.dueAt).toBe('2026-12-01T09:00:00.000Z');
  });

  test('an invoice listed several times appears once, with its newest state and its charge', () => {
    const paid = { ...failedInvoice, status: 'success', transaction: {} };

    const invoices = invoicesOf({ invoices: [7, paid], invoices_history: [failedInvoice, null] });

    expect(invoices).toMatchObject([{ state: 'paid', chargeId: '1430031421' }]);
  });

  test('invoices are sorted from the newest due date on', () => {
    const older = { ...failedInvoice, invoice_code: 'INV_1', period_start: '2026-11-01T09:00:00.000Z' };

    expect(invoicesOf({ invoices: [older, failedInvoice] }).map(({ code }) => code)).toEqual([
      'INV_ffffffffffffff1',
      'INV_1',
    ]);
  });

  test.each([
    ['a code', 'INV_1', 'INV_1'],
    ['an object', { invoice_code: 'INV_1' }, 'INV_1'],
    ['empty text', '', null],
    ['null', null, null],
    ['missing', undefined, null],
  ])('an open invoice that is %s is accepted', (_what, open_invoice, code) => {
    expect(DetailsReply.parse({ open_invoice }).openInvoiceCode).toBe(code);
  });
});
