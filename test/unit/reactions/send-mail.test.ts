import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mailer, Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { addPayment } from '#repositories/ledger.ts';
import { aTestContext, aUser } from '#test/support/test-context.ts';

type MailEvent = Event<ReactedEvent<'sendMail'>>;

const scene = async () => {
  const context = aTestContext();
  const { id } = await aUser(context);
  const paidAt = context.ports.clock.now().toISOString();
  const charge = { userId: id, planCode: 'PLN_explorer', amountCents: 200, currency: 'USD', marks: {} };
  const times = { createdAt: paidAt, paidAt, receiptSentAt: null };
  const payment = { reference: 'pay-1', ...charge, ...times, status: 'success', origin: 'renewal' } as const;
  await addPayment(context.ports.database, payment);
  const deliver = (event: MailEvent, id = 'evt_1', mailbox: Mailer = context.ports.mailer) =>
    sendMail(event, { ...context.ports, mailer: mailbox }, { id, at: context.ports.clock.now() });
  return { ...context, deliver, userId: id };
};

/** One whose mark lies among the notices, and one whose mark lies in the ledger. */
const kinds: [string, (userId: string) => MailEvent][] = [
  ['a notice', (userId) => ({ name: 'subscription.ended', detail: { userId, subscriptionCode: 'SUB_1' } })],
  ['a receipt', () => ({ name: 'payment.recorded', detail: { reference: 'pay-1' } })],
];

const dies: Mailer = { send: () => Promise.reject(new Error('the Lambda is gone')) };

describe.each(kinds)('%s', (_kind, eventAbout) => {
  test('goes out when the delivery that had it died, however soon the event comes back', async () => {
    const { deliver, mails, userId, ports } = await scene();
    const event = eventAbout(userId);
    const before = ports.clock.now().getTime();

    await expect(deliver(event, 'evt_1', dies)).rejects.toThrow('the Lambda is gone');
    await deliver(event);
    await deliver(event);

    expect(mails).toHaveLength(1);
    expect(ports.clock.now().getTime() - before).toBeGreaterThan(20_000);
  });

  test('is not waited for when the event comes back after a minute', async () => {
    const { deliver, mails, userId, moveClock, ports } = await scene();
    const event = eventAbout(userId);
    await expect(deliver(event, 'evt_1', dies)).rejects.toThrow('the Lambda is gone');
    moveClock(60_000);
    const before = ports.clock.now().getTime();

    await deliver(event);

    expect(mails).toHaveLength(1);
    expect(ports.clock.now().getTime()).toBe(before);
  });

  test('stays with the event that has it, though another says the same', async () => {
    const { deliver, mails, userId } = await scene();
    const event = eventAbout(userId);
    await expect(deliver(event, 'evt_1', dies)).rejects.toThrow('the Lambda is gone');

    await deliver(event, 'evt_2');
    const sentByAnother = mails.length;
    await deliver(event);

    expect([sentByAnother, mails.length]).toEqual([0, 1]);
  });

  test('is left for later when others go on and on taking it and dying', async () => {
    const { deliver, mails, userId, ports } = await scene();
    const event = eventAbout(userId);
    const stuck: Ports = { ...ports, clock: { ...ports.clock, pause: async () => undefined } };
    await expect(deliver(event, 'evt_1', dies)).rejects.toThrow('the Lambda is gone');

    await expect(sendMail(event, stuck, { id: 'evt_1', at: ports.clock.now() })).rejects.toBeInstanceOf(RetryableError);

    expect(mails).toEqual([]);
  });
});
