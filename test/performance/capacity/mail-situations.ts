import type { EmailHash } from '#domain/identity.ts';
import type { Event } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aSubscriber, toldOf } from '#test/support/lambda-harness/people.ts';
import type { Situation, Situations } from './situation.ts';

type MailEvent = ReactedEvent<'sendMail'>;
type Owner = { userId: string; emailHash: EmailHash; reference: string };

/** All that somebody is told of. */
export const mailEventsAbout = ({ userId, emailHash, reference }: Owner): { [N in MailEvent]: Event<N> } => ({
  'account.registered': { name: 'account.registered', detail: { userId } },
  'registration.repeated': { name: 'registration.repeated', detail: { userId } },
  'verification.requested': { name: 'verification.requested', detail: { emailHash } },
  'reset.requested': { name: 'reset.requested', detail: { emailHash } },
  'password.changed': { name: 'password.changed', detail: { userId } },
  'session.replayed': { name: 'session.replayed', detail: { userId, sessionId: 'ses_1' } },
  'subscription.cancelled': { name: 'subscription.cancelled', detail: { userId, subscriptionCode: 'SUB_1' } },
  'subscription.ended': { name: 'subscription.ended', detail: { userId, subscriptionCode: 'SUB_1' } },
  'renewal.failed': {
    name: 'renewal.failed',
    detail: { userId, subscriptionCode: 'SUB_1', expiryDay: '2026-12-03' },
  },
  'payment.recorded': { name: 'payment.recorded', detail: { reference } },
  'payment.duplicated': { name: 'payment.duplicated', detail: { reference } },
});

export const emailHashOf = ({ ports }: LambdaHarness, email = 'nobody@example.com'): Promise<EmailHash> =>
  hashEmail(ports.hashes, email);

const mailOn =
  (name: MailEvent, isConfirmed = true): Situation =>
  async (harness) => {
    const { userId, email } = await aMember(harness, isConfirmed);
    return toldOf(
      harness,
      mailEventsAbout({ userId, emailHash: await emailHashOf(harness, email), reference: '' })[name],
    );
  };

const mailedBefore =
  (name: MailEvent): Situation =>
  async (harness) => {
    const { event } = await mailOn(name)(harness);
    await harness.call('sendMail', event);
    return { event };
  };

const mailAboutPayment =
  (name: 'payment.recorded' | 'payment.duplicated', isReceiptOut: boolean): Situation =>
  async (harness) => {
    const { userId, reference } = await aSubscriber(harness);
    if (!isReceiptOut) {
      const key = { reference };
      const set = { receiptSentAt: null };
      await harness.ports.database.write({ kind: 'update', table: 'payments', key, set, remove: ['receiptBy'] });
    }
    return toldOf(harness, mailEventsAbout({ userId, emailHash: await emailHashOf(harness), reference })[name]);
  };

type MailRow = keyof Situations['sendMail'];

export const mailSituations = {
  'account.registered': mailOn('account.registered', false),
  'registration.repeated': mailOn('registration.repeated'),
  'verification.requested': mailOn('verification.requested', false),
  'verification.requested by nobody': async (harness) =>
    toldOf(
      harness,
      mailEventsAbout({ userId: '', emailHash: await emailHashOf(harness), reference: '' })['verification.requested'],
    ),
  'reset.requested': mailOn('reset.requested'),
  'password.changed': mailOn('password.changed'),
  'password.changed after its mail': mailedBefore('password.changed'),
  'reset.requested after its mail': mailedBefore('reset.requested'),
  'session.replayed': mailOn('session.replayed'),
  'subscription.cancelled': mailOn('subscription.cancelled'),
  'subscription.ended': mailOn('subscription.ended'),
  'renewal.failed': mailOn('renewal.failed'),
  'payment.recorded': mailAboutPayment('payment.recorded', false),
  'payment.recorded after its receipt': mailAboutPayment('payment.recorded', true),
  'payment.duplicated': mailAboutPayment('payment.duplicated', true),
} satisfies Record<MailRow | MailEvent, Situation>;
