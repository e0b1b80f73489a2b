import type { EmailHash } from '#domain/identity.ts';
import { registerAccount } from '#repositories/registration.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import type { LambdaHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aSubscriber, published } from '#test/support/lambda-harness/people.ts';
import type { MailEvent } from '#test/support/mail-events.ts';
import { mailEventAbout, unconfirmedEvents } from '#test/support/mail-events.ts';
import { aRegistration } from '#test/support/test-context.ts';
import type { Situation } from './situation.ts';

export const emailHashOf = ({ ports }: LambdaHarness, email = 'nobody@example.com'): Promise<EmailHash> =>
  hashEmail(ports.hashes, email);

/** A mail about an account; mails about payments have their own situations below. */
export const mailOn =
  (name: MailEvent): Situation =>
  async (harness) => {
    const { userId, email } = await aMember(harness, !unconfirmedEvents.includes(name));
    return published(
      harness,
      mailEventAbout(name, { userId, emailHash: await emailHashOf(harness, email), reference: '' }),
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
    return published(harness, mailEventAbout(name, { userId, emailHash: await emailHashOf(harness), reference }));
  };

/** SES reports that a mail to an address bounced. */
export const bounces = async (harness: LambdaHarness, email?: string) =>
  published(harness, {
    name: 'mail.bounced',
    detail: {
      emailHash: await emailHashOf(harness, email),
      bounceType: 'Permanent',
      sentAt: harness.ports.clock.now().toISOString(),
    },
  });

/** The same, and mail to the address is stopped. */
export const bounced = async (harness: LambdaHarness, email: string): Promise<void> => {
  const { event } = await bounces(harness, email);
  await harness.call('recordFeedback', event);
};

export const mailSituations = {
  'account.registered': mailOn('account.registered'),
  'account.registered with a known address': async (harness) => {
    const { email } = await aMember(harness);
    const registered = await registerAccount(harness.ports, { ...aRegistration(), email, passwordHash: '' });
    if (registered.kind !== 'registered') throw new Error('the address was not registered again');
    return published(harness, { name: 'account.registered', detail: { userId: registered.userId } });
  },
  'verification.requested': mailOn('verification.requested'),
  'verification.requested by nobody': async (harness) =>
    published(
      harness,
      mailEventAbout('verification.requested', { userId: '', emailHash: await emailHashOf(harness), reference: '' }),
    ),
  'reset.requested': mailOn('reset.requested'),
  'reverification.requested': mailOn('reverification.requested'),
  'tells the owner': mailOn('password.changed'),
  'tells nobody, since mail is stopped': async (harness) => {
    const { userId, email } = await aMember(harness);
    await bounced(harness, email);
    return published(harness, { name: 'password.changed', detail: { userId } });
  },
  'password.changed after its mail': mailedBefore('password.changed'),
  'reset.requested after its mail': mailedBefore('reset.requested'),
  'payment.recorded': mailAboutPayment('payment.recorded', false),
  'payment.recorded after its receipt': mailAboutPayment('payment.recorded', true),
  'payment.duplicated': mailAboutPayment('payment.duplicated', true),
} satisfies Record<string, Situation>;
