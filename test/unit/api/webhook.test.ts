import { describe, expect, test } from 'vitest';
import type { Ports, WebhookEvent } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext } from '#test/support/test-context.ts';

/** Receives a webhook that the adapter reads as `webhookEvent`; null stands for a wrong signature. */
const receive = async (webhookEvent: WebhookEvent | null, isBusUp = true) => {
  const logs: unknown[] = [];
  const context = aTestContext({ webhooks: { read: async () => webhookEvent } });
  const { logger } = context.ports;
  context.ports.logger = { ...logger, info: (message, fields) => void logs.push([message, fields]) };
  if (!isBusUp)
    context.ports.bus = {
      publish: async () => {
        throw new Error('the bus is down');
      },
    };
  const { status, body } = await apiOf(context.ports).send('receivePaystack', { body: '{}' });
  return { status, body, logs, context };
};

const ofCustomer = { event: 'charge.success', domain: 'test', kind: 'customer', customerCode: 'CUS_1' } as const;
const ofRefund = {
  event: 'refund.processed',
  domain: 'test',
  kind: 'dispute',
  dispute: 'refund_processed',
  reference: 'pay-1',
} as const;

describe('Paystack webhook', () => {
  test.each([
    ['about a customer', ofCustomer, { name: 'payment.notified', detail: { customerCode: 'CUS_1' } }],
    [
      'about a refund',
      ofRefund,
      { name: 'payment.disputed', detail: { reference: 'pay-1', kind: 'refund_processed' } },
    ],
  ])('a webhook %s is published with the customer code and nothing else', async (_what, webhookEvent, event) => {
    const { status, body, logs, context } = await receive(webhookEvent);

    expect([status, body]).toEqual([200, {}]);
    expect(context.published).toEqual([event]);
    expect(logs).toEqual([['webhook published', { event: webhookEvent.event }]]);
  });

  test.each<[string, WebhookEvent]>([
    ['that names nobody', { event: 'transfer.success', domain: 'test', kind: 'none' }],
    ['of the other Paystack mode', { ...ofCustomer, domain: 'live' }],
    ['of no Paystack mode', { ...ofCustomer, domain: null }],
  ])('a webhook %s is accepted and publishes nothing', async (_what, webhookEvent) => {
    const { status, logs, context } = await receive(webhookEvent);

    expect(status).toBe(200);
    expect(context.published).toEqual([]);
    expect(logs).toEqual([['webhook ignored', { event: webhookEvent.event, domain: webhookEvent.domain }]]);
  });

  test('a signed webhook that cannot be read answers parse_error', async () => {
    const { status, body, context } = await receive({ event: 'unknown', domain: null, kind: 'malformed' });

    expect([status, body.code]).toEqual([400, 'parse_error']);
    expect(context.published).toEqual([]);
  });

  test('a webhook without a valid signature is refused', async () => {
    const { status, body } = await receive(null);

    expect([status, body.code]).toEqual([401, 'signature_not_valid']);
  });

  test('a webhook is verified by its raw bytes and the x-paystack-signature header', async () => {
    const received: unknown[] = [];
    const read: Ports['webhooks']['read'] = async (bytes, header) => {
      received.push([Buffer.from(bytes).toString(), header]);
      return null;
    };
    const { ports } = aTestContext({ webhooks: { read } });

    await apiOf(ports).send('receivePaystack', { body: '{ }', headers: { 'x-paystack-signature': 'abc' } });

    expect(received).toEqual([['{ }', 'abc']]);
  });

  test('a webhook that could not be published answers 500, so that the provider sends it again', async () => {
    expect((await receive(ofCustomer, false)).status).toBe(500);
  });
});
