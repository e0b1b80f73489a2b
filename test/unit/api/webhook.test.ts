import { describe, expect, test } from 'vitest';
import type { Ports, WebhookEvent } from '#ports/ports.ts';
import { apiOf } from '#test/support/api.ts';
import { aTestContext } from '#test/support/test-context.ts';

/** A webhook whose signature was right and of which this could be read; null where the signature was wrong. */
const receive = async (notice: WebhookEvent | null, isBusUp = true) => {
  const said: unknown[] = [];
  const context = aTestContext({ webhooks: { read: async () => notice } });
  const { logger } = context.ports;
  context.ports.logger = { ...logger, info: (sentence, fields) => void said.push([sentence, fields]) };
  if (!isBusUp)
    context.ports.bus = {
      publish: async () => {
        throw new Error('the bus is down');
      },
    };
  const { status, body } = await apiOf(context.ports).send('receivePaystack', { body: '{}' });
  return { status, body, said, context };
};

const ofCustomer = { event: 'charge.success', domain: 'test', kind: 'customer', customerCode: 'CUS_1' } as const;
const ofRefund = {
  event: 'refund.processed',
  domain: 'test',
  kind: 'dispute',
  dispute: 'refund_processed',
  reference: 'pay-1',
} as const;

describe('a webhook', () => {
  test.each([
    ['about a customer', ofCustomer, { name: 'payment.notified', detail: { customerCode: 'CUS_1' } }],
    [
      'about a refund',
      ofRefund,
      { name: 'payment.disputed', detail: { reference: 'pay-1', kind: 'refund_processed' } },
    ],
  ])('%s is passed on, with whom to look up and nothing else', async (_what, notice, event) => {
    const { status, body, said, context } = await receive(notice);

    expect([status, body]).toEqual([200, {}]);
    expect(context.published).toEqual([event]);
    expect(said).toEqual([['webhook published', { event: notice.event }]]);
  });

  test.each<[string, WebhookEvent]>([
    ['that is about nobody', { event: 'transfer.success', domain: 'test', kind: 'none' }],
    ['of the other domain', { ...ofCustomer, domain: 'live' }],
    ['of no domain', { ...ofCustomer, domain: null }],
  ])('%s is taken, and nobody is told', async (_what, notice) => {
    const { status, said, context } = await receive(notice);

    expect(status).toBe(200);
    expect(context.published).toEqual([]);
    expect(said).toEqual([['webhook ignored', { event: notice.event, domain: notice.domain }]]);
  });

  test('that was signed and cannot be read is no JSON', async () => {
    const { status, body, context } = await receive({ event: 'unknown', domain: null, kind: 'malformed' });

    expect([status, body.code]).toEqual([400, 'parse_error']);
    expect(context.published).toEqual([]);
  });

  test('that nobody signed is refused', async () => {
    const { status, body } = await receive(null);

    expect([status, body.code]).toEqual([401, 'signature_not_valid']);
  });

  test('is judged by its bytes and the header that the provider sends', async () => {
    const given: unknown[] = [];
    const read: Ports['webhooks']['read'] = async (bytes, header) => {
      given.push([Buffer.from(bytes).toString(), header]);
      return null;
    };
    const { ports } = aTestContext({ webhooks: { read } });

    await apiOf(ports).send('receivePaystack', { body: '{ }', headers: { 'x-paystack-signature': 'abc' } });

    expect(given).toEqual([['{ }', 'abc']]);
  });

  test('that the bus did not take is asked for again', async () => {
    expect((await receive(ofCustomer, false)).status).toBe(500);
  });
});
