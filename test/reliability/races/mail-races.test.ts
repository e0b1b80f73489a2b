import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { sendMail } from '#functions/reactions/send-mail.ts';
import type { Mail, Ports } from '#ports/ports.ts';
import { addPayment } from '#repositories/ledger.ts';
import { registerAccount } from '#repositories/registration.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import { tell } from '#test/support/figures.ts';
import { iterations } from '#test/support/iterations.ts';
import { aUser } from '#test/support/test-context.ts';
import type { RaceScene } from './race-fixture.ts';
import { atOnce, raceFixture } from './race-fixture.ts';

type MailEvent = ReactedEvent<'sendMail'>;

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

/** Everything of which somebody is told, each about somebody of its own. */
const happenings = async (all: RaceScene): Promise<{ [N in MailEvent]: Event<N> }> => {
  const { ports, context } = all;
  const hidden = (email: string) => hashEmail(ports.hashes, email);
  const owner = async (name: string) => ({ userId: (await aUser(context, name)).id });
  const newcomer = async (name: string) => {
    const claimed = await registerAccount(ports, { email: `${name}@example.com`, username: name, passwordHash: '' });
    return { userId: claimed.kind === 'registered' ? claimed.userId : '' };
  };
  await newcomer('cid');
  await owner('dan');
  const subscriptionCode = 'SUB_1';
  return {
    'account.registered': { name: 'account.registered', detail: await newcomer('ann') },
    'registration.repeated': { name: 'registration.repeated', detail: await owner('bob') },
    'verification.requested': {
      name: 'verification.requested',
      detail: { emailHash: await hidden('cid@example.com') },
    },
    'reset.requested': { name: 'reset.requested', detail: { emailHash: await hidden('dan@example.com') } },
    'password.changed': { name: 'password.changed', detail: await owner('eve') },
    'session.replayed': { name: 'session.replayed', detail: { ...(await owner('fay')), sessionId: 'ses_1' } },
    'subscription.cancelled': {
      name: 'subscription.cancelled',
      detail: { ...(await owner('gil')), subscriptionCode },
    },
    'subscription.ended': { name: 'subscription.ended', detail: { ...(await owner('hal')), subscriptionCode } },
    'renewal.failed': {
      name: 'renewal.failed',
      detail: { ...(await owner('ida')), subscriptionCode, expiryDay: '2026-12-21' },
    },
    'payment.recorded': {
      name: 'payment.recorded',
      detail: { reference: await aCharge(all, (await owner('jon')).userId, 'pay-1') },
    },
    'payment.duplicated': {
      name: 'payment.duplicated',
      detail: { reference: await aCharge(all, (await owner('kim')).userId, 'pay-2') },
    },
  };
};

describe('an event that is delivered many times at the same moment', () => {
  test('sends its mail once, and no delivery fails', async () => {
    const all = await scene();
    const events = Object.values(await happenings(all));

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
    const { 'payment.recorded': receipt, 'subscription.ended': end } = await happenings(all);

    await atOnce(deliveries, (index) => deliver(all.ports, index % 2 ? receipt : end, `evt_${index >> 2}`));

    expect(all.mails.map(({ to }) => to).toSorted()).toEqual(['hal@example.com', 'jon@example.com']);
    tell(3, 'parallel deliveries of events that say the same send one mail', deliveries);
  });
});
