import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mail, Ports } from '#ports/ports.ts';
import { addPayment } from '#repositories/payments.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { iterations } from '#test/support/iterations.ts';
import type { MailEvent } from '#test/support/mail-events.ts';
import { mailEventAbout, mailEvents, unconfirmedEvents } from '#test/support/mail-events.ts';
import { recordTries } from '#test/support/record-tries.ts';
import { addAccount, aRegistration } from '#test/support/test-context.ts';
import type { RaceFixture } from './race-fixture.ts';
import { concurrently, raceFixture } from './race-fixture.ts';

const deliveries = iterations(5, 20);
/** How long SES may take. Meanwhile other deliveries find no record of the mail. */
const sendMs = 100;

const slowMailFixture = async () => {
  const fixture = await raceFixture();
  const mails: Mail[] = [];
  const send = async (mail: Mail): Promise<void> => {
    await pause(sendMs);
    mails.push(mail);
  };
  return { ...fixture, mails, ports: { ...fixture.ports, mailer: { ...fixture.ports.mailer, send } } };
};

const deliver = (ports: Ports, event: Event<MailEvent>, id = `evt_${event.name}`) =>
  sendMail(event, ports, { id, at: ports.clock.now() });

const aCharge = async ({ ports }: Pick<RaceFixture, 'ports'>, userId: string, reference: string): Promise<string> => {
  const paidAt = ports.clock.now().toISOString();
  await addPayment(ports.database, {
    reference,
    userId,
    planCode: 'PLN_explorer',
    amountCents: 200,
    currency: 'USD',
    status: 'success',
    origin: 'renewal',
    createdAt: paidAt,
    paidAt,
    receiptSentAt: null,
    marks: {},
  });
  return reference;
};

/** Every event that sends a mail, each about a user of its own. */
const eventsOf = async (fixture: Pick<RaceFixture, 'ports'>): Promise<{ event: Event<MailEvent>; to: string }[]> => {
  const { ports } = fixture;
  const events: { event: Event<MailEvent>; to: string }[] = [];
  for (const name of mailEvents) {
    const { email, username } = aRegistration(name.replaceAll(/[._]/g, ''));
    const account = { email, username, passwordHash: '' };
    const { id: userId } = await addAccount(ports, account, !unconfirmedEvents.includes(name));
    const reference = await aCharge(fixture, userId, `pay-${username}`);
    const emailHash = await hashEmail(ports.hashes, email);
    events.push({ event: mailEventAbout(name, { userId, emailHash, reference }), to: email });
  }
  return events;
};

describe('concurrent deliveries', () => {
  test('concurrent deliveries of one event send one mail, and none fails', async () => {
    const { mails, ...fixture } = await slowMailFixture();
    const events = (await eventsOf(fixture)).map(({ event }) => event);

    for (const event of events) await concurrently(deliveries, () => deliver(fixture.ports, event));
    const sent = mails.map(({ to }) => to).toSorted();
    for (const event of events) await deliver(fixture.ports, event);

    expect(new Set(sent).size).toBe(events.length);
    expect(sent).toHaveLength(events.length);
    expect(mails).toHaveLength(events.length);
    recordTries(3, 'concurrent deliveries of one event send one mail', events.length * deliveries);
  });

  test('concurrent events about the same payment or the same end send one mail each', async () => {
    const { mails, ...fixture } = await slowMailFixture();
    const pair: MailEvent[] = ['payment.recorded', 'subscription.ended'];
    const [receipt, end] = (await eventsOf(fixture)).filter(({ event }) => pair.includes(event.name));
    if (!receipt || !end) throw new Error('one of the two events sends no mail');

    await concurrently(deliveries, (index) =>
      deliver(fixture.ports, (index % 2 ? receipt : end).event, `evt_${index >> 2}`),
    );

    expect(mails.map(({ to }) => to).toSorted()).toEqual([receipt.to, end.to].toSorted());
    recordTries(3, 'concurrent events about the same fact send one mail', deliveries);
  });
});
