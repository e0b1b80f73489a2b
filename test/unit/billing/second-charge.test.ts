import { describe, expect, test } from 'vitest';
import { recordCharges } from '#billing/record-charges.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Ports, ProviderCharge } from '#ports/ports.ts';
import { addPayment, readPayment } from '#repositories/payments.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

const chargeOf = (reference: string, paidAt: string, amountCents = 200): ProviderCharge => ({
  reference,
  amountCents,
  currency: 'USD',
  domain: 'test',
  planCode: amountCents === 200 ? 'PLN_explorer' : 'PLN_jetsetter',
  paidAt,
});

/** Two checkouts, of which the second replaced the first. */
const setUp = async (charges: ProviderCharge[]) => {
  const context = aTestContext();
  const user = await aUser(context);
  const checkout = { userId: user.id, currency: 'USD', origin: 'checkout', paidAt: null, receiptSentAt: null } as const;
  const [first, second] = [
    { reference: 'pay-first', planCode: 'PLN_explorer', amountCents: 200, createdAt: '2026-11-21T10:00:00.000Z' },
    { reference: 'pay-second', planCode: 'PLN_jetsetter', amountCents: 400, createdAt: '2026-11-21T10:01:00.000Z' },
  ];
  await addPayment(context.ports.database, { ...checkout, ...first, status: 'replaced', marks: {} });
  await addPayment(context.ports.database, { ...checkout, ...second, status: 'open', marks: {} });
  const { ports } = context;
  return { context, user, ports, record: (using: Ports = ports) => recordCharges(user, charges, using) };
};

const bothCharges = [
  chargeOf('pay-second', '2026-11-21T10:05:00.000Z', 400),
  chargeOf('pay-first', '2026-11-21T10:09:00.000Z'),
];

describe('duplicate charge', () => {
  test('a duplicate charge is recorded and raises its alarms and its event once, however often it is synced', async () => {
    const { context, ports, record } = await setUp(bothCharges);

    await record();
    await record();

    expect(await readPayment(ports.database, 'pay-first')).toMatchObject({ status: 'success' });
    expect(context.alarms).toEqual(['closed_checkout_charged', 'customer_charged_twice']);
    expect(context.published.filter(({ name }) => name === 'payment.duplicated')).toEqual([
      { name: 'payment.duplicated', detail: { reference: 'pay-first' } },
    ]);
  });

  test('a duplicate charge is published after the bus has recovered', async () => {
    const { context, ports, record } = await setUp(bothCharges);
    let isDown = true;
    const publish: Ports['bus']['publish'] = async (events) => {
      if (isDown && events.some(({ name }) => name === 'payment.duplicated')) throw new Error('the bus is down');
      return ports.bus.publish(events);
    };

    await expect(record({ ...ports, bus: { publish } })).rejects.toThrow('the bus is down');
    isDown = false;
    await record({ ...ports, bus: { publish } });

    expect(context.published).toContainEqual({ name: 'payment.duplicated', detail: { reference: 'pay-first' } });
  });

  test('a duplicate charge is mailed once with amount, reference and support, even if its event is repeated', async () => {
    const { context, ports, record } = await setUp(bothCharges);
    await record();
    const event = { name: 'payment.duplicated', detail: { reference: 'pay-first' } } as const;

    await sendMail(event, ports, { id: 'evt_1', at: ports.clock.now() });
    await sendMail(event, ports, { id: 'evt_2', at: ports.clock.now() });

    expect(context.mails).toHaveLength(1);
    for (const part of ['pay-first', '$2.00', 'support@pazia.app', 'refund'])
      expect(context.mails[0]?.text).toContain(part);
  });
});

describe('receipt', () => {
  const recorded = { name: 'payment.recorded', detail: { reference: 'pay-second' } } as const;

  test('two concurrent events send one receipt', async () => {
    const { context, ports, record } = await setUp(bothCharges);
    await record();

    await Promise.all(['evt_1', 'evt_2'].map((id) => sendMail(recorded, ports, { id, at: ports.clock.now() })));

    expect(context.mails).toHaveLength(1);
  });
});
