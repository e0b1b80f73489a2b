import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mail, Ports } from '#ports/ports.ts';
import { addPayment } from '#repositories/ledger.ts';
import { registerAccount } from '#repositories/registration.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import type { MailEvent } from '#test/support/mail-events.ts';
import { mailEventAbout, mailEvents, unconfirmedEvents } from '#test/support/mail-events.ts';
import { aUser } from '#test/support/test-context.ts';
import type { RaceScene } from './race-fixture.ts';
import { atOnce, raceFixture } from './race-fixture.ts';

const deliveries = iterations(5, 20);
/** As long as SES takes on a slow day: whoever comes meanwhile sees that nothing is noted yet. */
const handOverMs = 100;

const scene = async () => {
  const all = await raceFixture();
  const mails: Mail[] = [];
  const send = async (mail: Mail): Promise<void> => {
    await pause(handOverMs);
    mails.push(mail);
  };
  return { ...all, mails, ports: { ...all.ports, mailer: { send } } };
};

const deliver = (ports: Ports, event: Event<MailEvent>, id = `evt_${event.name}`) =>
  sendMail(event, ports, { id, at: ports.clock.now() });

const aCharge = async ({ ports }: RaceScene, userId: string, reference: string): Promise<string> => {
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

const newcomer = async (ports: Ports, username: string, email: string): Promise<string> => {
  const claimed = await registerAccount(ports, { email, username, passwordHash: '' });
  return claimed.kind === 'registered' ? claimed.userId : '';
};

/** Every mail's event, each about somebody of its own, whose address begins with the event's name. */
const eventsOf = async (all: RaceScene): Promise<{ event: Event<MailEvent>; to: string }[]> => {
  const { ports, context } = all;
  const events: { event: Event<MailEvent>; to: string }[] = [];
  for (const name of mailEvents) {
    const [username, to] = [name.replaceAll(/[._]/g, ''), `${name.replaceAll(/[._]/g, '')}@example.com`];
    const userId = unconfirmedEvents.includes(name)
      ? await newcomer(ports, username, to)
      : (await aUser(context, username)).id;
    const reference = await aCharge(all, userId, `pay-${username}`);
    const emailHash = await hashEmail(ports.hashes, to);
    events.push({ event: mailEventAbout(name, { userId, emailHash, reference }), to });
  }
  return events;
};

describe('an event that is delivered many times at the same moment', () => {
  test('sends its mail once, and no delivery fails', async () => {
    const all = await scene();
    const events = (await eventsOf(all)).map(({ event }) => event);

    for (const event of events) await atOnce(deliveries, () => deliver(all.ports, event));
    const sent = all.mails.map(({ to }) => to).toSorted();
    for (const event of events) await deliver(all.ports, event);

    expect(new Set(sent).size).toBe(events.length);
    expect(sent).toHaveLength(events.length);
    expect(all.mails).toHaveLength(events.length);
    tell(3, 'parallel deliveries of one event send one mail', events.length * deliveries);
  });

  test('together with others that say the same sends its mail once', async () => {
    const all = await scene();
    const pair: MailEvent[] = ['payment.recorded', 'subscription.ended'];
    const [receipt, end] = (await eventsOf(all)).filter(({ event }) => pair.includes(event.name));
    if (!receipt || !end) throw new Error('the two events are not there');

    await atOnce(deliveries, (index) => deliver(all.ports, (index % 2 ? receipt : end).event, `evt_${index >> 2}`));

    expect(all.mails.map(({ to }) => to).toSorted()).toEqual([receipt.to, end.to].toSorted());
    tell(3, 'parallel deliveries of events that say the same send one mail', deliveries);
  });
});
