import { describe, expect, test } from 'vitest';
import { readWebhookEvent } from '#adapters/paystack/webhook-event.ts';
import { events } from './samples.ts';

const read = (value: unknown) => readWebhookEvent(Buffer.from(JSON.stringify(value)));

describe('webhook events', () => {
  test.each(['charge.success', 'subscription.create', 'subscription.not_renew', 'invoice.update'] as const)(
    'the webhook %s names the customer',
    (event) => {
      expect(read(events[event])).toEqual({
        event,
        domain: 'test',
        kind: 'customer',
        customerCode: 'CUS_u1aaaaaaaaaaaaa',
      });
    },
  );

  test('a refund webhook names its charge', () => {
    expect(read(events['refund.processed'])).toEqual({
      event: 'refund.processed',
      domain: 'test',
      kind: 'dispute',
      dispute: 'refund_processed',
      reference: 'sub-u1-01hx3z',
    });
  });

  test('a dispute webhook names its charge and its Paystack mode', () => {
    expect(read(events['charge.dispute.create'])).toEqual({
      event: 'charge.dispute.create',
      domain: 'live',
      kind: 'dispute',
      dispute: 'dispute_opened',
      reference: 'sub-u1-01hx3z',
    });
  });

  test('a webhook of expiring cards names nobody', () => {
    expect(read(events['subscription.expiring_cards'])).toEqual({
      event: 'subscription.expiring_cards',
      domain: null,
      kind: 'none',
    });
  });
});

describe('untrusted webhook events', () => {
  test.each(['customer.create', 'charge.failed', '__proto__', 'toString', 'charge.success\n{"level":"error"}'])(
    'a webhook event called %j is unknown',
    (event) => {
      expect(read({ event, data: { domain: 'live', customer: { customer_code: 'CUS_1' } } })).toEqual({
        event: 'unknown',
        domain: 'live',
        kind: 'none',
      });
    },
  );

  test.each(['', 'CUS 1', 'CUS_1\n', 'amani@example.com', 'x'.repeat(101), 7, null, {}])(
    'the customer code %j names nobody',
    (customer_code) => {
      const webhookEvent = read({ event: 'charge.success', data: { domain: 'test', customer: { customer_code } } });

      expect(webhookEvent.kind).toBe('none');
    },
  );

  test.each(['', 'pay 1', 'pay-1\n', ' pay-1', 'pay/1', 'x'.repeat(201), 7, null, {}])(
    'the reference %j names no charge',
    (reference) => {
      const refund = { domain: 'test', transaction_reference: reference };
      const dispute = { domain: 'test', transaction: { reference } };

      expect(read({ event: 'refund.processed', data: refund })).toMatchObject({ kind: 'none' });
      expect(read({ event: 'charge.dispute.create', data: dispute })).toMatchObject({ kind: 'none' });
    },
  );

  test('a webhook event of another kind names nobody, whatever it contains', () => {
    const data = { domain: 'test', transaction: { reference: 'pay-1' }, transaction_reference: 'pay-1' };

    expect(read({ event: 'transfer.success', data })).toEqual({
      event: 'transfer.success',
      domain: 'test',
      kind: 'none',
    });
  });

  test('a refund webhook without a charge names nobody', () => {
    expect(read({ event: 'refund.processed', data: { domain: 'test' } }).kind).toBe('none');
  });

  test('a Paystack mode other than test and live is null', () => {
    expect(read({ event: 'charge.success', data: { domain: 'prod' } }).domain).toBeNull();
  });

  test.each([
    '',
    'null',
    '[]',
    '"charge.success"',
    '{"event":1,"data":{}}',
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":null}',
    '{"event":"charge.success","data":',
    `\uFEFF${JSON.stringify(events['charge.success'])}`,
    '['.repeat(10_000),
  ])('a body that is no webhook event is malformed (case %#)', (text) => {
    expect(readWebhookEvent(Buffer.from(text))).toEqual({ event: 'unknown', domain: null, kind: 'malformed' });
  });

  test('a body that is not UTF-8 is malformed', () => {
    const [before, after] = JSON.stringify(events['charge.success']).split('charge.success');
    const invalidUtf8 = Buffer.concat([
      Buffer.from(`${before}charge.success","more":"`),
      Buffer.from([0xff]),
      Buffer.from(`${after}`),
    ]);

    expect(readWebhookEvent(Buffer.from([0x7b, 0xff, 0x7d])).kind).toBe('malformed');
    expect(readWebhookEvent(invalidUtf8).kind).toBe('malformed');
  });
});
