import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mailer, Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { addPayment } from '#repositories/payments.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

type MailEvent = Event<ReactedEvent<'sendMail'>>;

const setUp = async () => {
  const context = aTestContext();
  const { id } = await aUser(context);
  const paidAt = context.ports.clock.now().toISOString();
  const charge = { userId: id, planCode: 'PLN_explorer', amountCents: 200, currency: 'USD', marks: {} };
  const times = { createdAt: paidAt, paidAt, receiptSentAt: null };
  const payment = { reference: 'pay-1', ...charge, ...times, status: 'success', origin: 'renewal' } as const;
  await addPayment(context.ports.database, payment);
  const deliver = (event: MailEvent, id = 'evt_1', mailer: Mailer = context.ports.mailer) =>
    sendMail(event, { ...context.ports, mailer }, { id, at: context.ports.clock.now() });
  return { ...context, deliver, userId: id };
};

/** One whose delivery is stored among the mail deliveries, and one whose delivery is stored in the ledger. */
const kinds: [string, (userId: string) => MailEvent][] = [
  ['a notification', (userId) => ({ name: 'subscription.ended', detail: { userId, subscriptionCode: 'SUB_1' } })],
  ['a receipt', () => ({ name: 'payment.recorded', detail: { reference: 'pay-1' } })],
];

const crashingMailer: Mailer = {
  send: () => Promise.reject(new Error('the Lambda crashed')),
  unsuppress: async () => undefined,
};

describe.each(kinds)('delivery of %s', (kind, eventFor) => {
  test(`${kind} whose delivery crashed is sent when the event is redelivered at once`, async () => {
    const { deliver, mails, userId, ports } = await setUp();
    const event = eventFor(userId);
    const before = ports.clock.now().getTime();

    await expect(deliver(event, 'evt_1', crashingMailer)).rejects.toThrow('the Lambda crashed');
    await deliver(event);
    await deliver(event);

    expect(mails).toHaveLength(1);
    expect(ports.clock.now().getTime() - before).toBeGreaterThan(20_000);
  });

  test(`${kind} whose delivery crashed is sent without a wait after a minute`, async () => {
    const { deliver, mails, userId, moveClock, ports } = await setUp();
    const event = eventFor(userId);
    await expect(deliver(event, 'evt_1', crashingMailer)).rejects.toThrow('the Lambda crashed');
    moveClock(60_000);
    const before = ports.clock.now().getTime();

    await deliver(event);

    expect(mails).toHaveLength(1);
    expect(ports.clock.now().getTime()).toBe(before);
  });

  test(`${kind} that one event is delivering is not sent by another event`, async () => {
    const { deliver, mails, userId } = await setUp();
    const event = eventFor(userId);
    await expect(deliver(event, 'evt_1', crashingMailer)).rejects.toThrow('the Lambda crashed');

    await deliver(event, 'evt_2');
    const sentByAnother = mails.length;
    await deliver(event);

    expect([sentByAnother, mails.length]).toEqual([0, 1]);
  });

  test(`${kind} is retried later when every other delivery crashes`, async () => {
    const { deliver, mails, userId, ports } = await setUp();
    const event = eventFor(userId);
    const stuck: Ports = { ...ports, clock: { ...ports.clock, pause: async () => undefined } };
    await expect(deliver(event, 'evt_1', crashingMailer)).rejects.toThrow('the Lambda crashed');

    await expect(sendMail(event, stuck, { id: 'evt_1', at: ports.clock.now() })).rejects.toBeInstanceOf(RetryableError);

    expect(mails).toEqual([]);
  });
});
