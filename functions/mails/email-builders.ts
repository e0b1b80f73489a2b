import { linkToken } from '#auth/email-link.ts';
import { utcDay } from '#domain/days.ts';
import { requestMinute } from '#domain/email-rate-limit.ts';
import type { EmailHash } from '#domain/identity.ts';
import { planOfAmount } from '#domain/plans.ts';
import type { Detail } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import type { Key } from '#ports/database.ts';
import type { EventMetadata, Ports } from '#ports/ports.ts';
import { consumeEmailAllowance, consumeResetAllowance } from '#repositories/email-rate-limit.ts';
import { acquireMailLease, markSent } from '#repositories/mail-idempotency.ts';
import type { MailLease } from '#repositories/mail-lease.ts';
import { acquireReceiptLease, markReceiptSent, readPayment } from '#repositories/payments.ts';
import { emailKeyOfHash, hashEmail, pendingKeyOfHash, readUniqueKey } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { EmailContent } from './layout.ts';
import {
  alreadyRegisteredEmail,
  duplicateChargeEmail,
  passwordChangedEmail,
  passwordResetEmail,
  receiptEmail,
  renewalFailedEmail,
  reverificationEmail,
  sessionEndedEmail,
  subscriptionCancelledEmail,
  subscriptionEndedEmail,
  verificationEmail,
} from './templates.ts';

/**
 * A mail to send. `acquireLease`: whether this delivery may send it; `markSent`: called after sending.
 * `isReverification`: it is sent although mail to the address is stopped.
 */
export type PendingEmail = {
  to: string;
  content: EmailContent;
  acquireLease: () => Promise<MailLease>;
  markSent: () => Promise<void>;
  isReverification?: true;
};

export type EmailBuilder<N extends ReactedEvent<'sendMail'>> = (
  detail: Detail<N>,
  ports: Ports,
  metadata: EventMetadata,
) => Promise<PendingEmail | null>;

const pageUrl = ({ settings }: Ports, path: string, query?: Record<string, string>): string =>
  `${settings.siteUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;

const userOfKey = async (key: Key, ports: Ports): Promise<User | null> => {
  const owner = await readUniqueKey(ports.database, key);
  return owner && readUser(ports, owner.userId);
};

/** The confirmed account with an address. */
const ownerOf = async (emailHash: EmailHash, ports: Ports): Promise<User | null> => {
  const user = await userOfKey(emailKeyOfHash(emailHash), ports);
  return user?.isVerified ? user : null;
};

/** A mail that is sent once per `mailId`, however often its event is delivered; null without a user. */
const oncePerId = (
  user: User | null,
  mailId: string,
  { id }: EventMetadata,
  ports: Ports,
  contentFor: (user: User) => EmailContent,
): PendingEmail | null =>
  user && {
    to: user.email,
    content: contentFor(user),
    acquireLease: () => acquireMailLease(ports.database, ports.hashes, mailId, id, ports.clock.now()),
    markSent: () => markSent(ports.database, ports.hashes, mailId, ports.clock.now()),
  };

/** A mail that is sent only if `isAllowed`, which counts it. */
const rateLimited = (mail: PendingEmail | null, isAllowed: () => Promise<boolean>): PendingEmail | null =>
  mail && { ...mail, acquireLease: async () => ((await isAllowed()) ? mail.acquireLease() : 'done') };

/** What an address gets when somebody has registered it, or wants that mail again. */
const registrationMail = async (
  owner: User | null,
  registered: User | null,
  ports: Ports,
  metadata: EventMetadata,
): Promise<PendingEmail | null> => {
  const { id, at } = metadata;
  const user = owner ?? registered;
  if (!user) return null;
  const isAllowed = () => consumeEmailAllowance(ports, user.email, id);
  if (owner) {
    const content = () => alreadyRegisteredEmail(pageUrl(ports, '/login'));
    return rateLimited(oncePerId(owner, `repeated.${id}`, metadata, ports, content), isAllowed);
  }
  const url = pageUrl(ports, '/verify-email', {
    uid: user.id,
    token: await linkToken(ports.hashes, user, 'verify', at),
  });
  const content = () => verificationEmail(user.username, url);
  return rateLimited(oncePerId(user, `verify.${id}`, metadata, ports, content), isAllowed);
};

/** A paid charge and its owner; null while it is unpaid. */
const chargeOf = async (reference: string, ports: Ports) => {
  const payment = await readPayment(ports.database, reference);
  const user = payment && (await readUser(ports, payment.userId));
  if (!user || payment.paidAt === null) return null;
  const { amountCents, currency, paidAt, receiptSentAt } = payment;
  const planTitle = planOfAmount(amountCents)?.title ?? 'Premium';
  return { user, receiptSentAt, charge: { planTitle, amountCents, currency, reference, paidAt } };
};

const receipt: EmailBuilder<'payment.recorded'> = async ({ reference }, ports, { id }) => {
  const paid = await chargeOf(reference, ports);
  if (!paid || paid.receiptSentAt !== null) return null;
  return {
    to: paid.user.email,
    content: receiptEmail(paid.charge, pageUrl(ports, '/account')),
    acquireLease: () => acquireReceiptLease(ports.database, reference, id, ports.clock.now()),
    markSent: async () => void (await markReceiptSent(ports.database, reference, ports.clock.now().toISOString())),
  };
};

/** The mail of each event; null if there is none to send. */
export const emailBuilders: { [N in ReactedEvent<'sendMail'>]: EmailBuilder<N> } = {
  'account.registered': async ({ userId }, ports, metadata) => {
    const user = await readUser(ports, userId);
    // A late delivery: the link of an earlier one was used.
    if (!user || user.isVerified) return null;
    return registrationMail(await ownerOf(await hashEmail(ports.hashes, user.email), ports), user, ports, metadata);
  },
  'verification.requested': async ({ emailHash }, ports, metadata) => {
    if (await ownerOf(emailHash, ports)) return null;
    return registrationMail(null, await userOfKey(pendingKeyOfHash(emailHash), ports), ports, metadata);
  },
  'reverification.requested': async ({ userId }, ports, metadata) => {
    const user = await readUser(ports, userId);
    if (!user) return null;
    const token = await linkToken(ports.hashes, user, 'reverify', metadata.at);
    const url = pageUrl(ports, '/verify-email', { uid: user.id, token });
    const mailId = `reverify.${userId}.${requestMinute(metadata.at)}`;
    const mail = oncePerId(user, mailId, metadata, ports, () => reverificationEmail(url));
    return mail && { ...mail, isReverification: true };
  },
  'reset.requested': async ({ emailHash }, ports, metadata) => {
    const { id, at } = metadata;
    const user = await ownerOf(emailHash, ports);
    if (!user) return null;
    const token = `${user.id}.${await linkToken(ports.hashes, user, 'reset', at)}`;
    const content = () => passwordResetEmail(pageUrl(ports, '/password-reset', { trcyeiheh: token }));
    const mail = oncePerId(user, `reset.${id}`, metadata, ports, content);
    return rateLimited(mail, () => consumeResetAllowance(ports, user, id));
  },
  'password.changed': async ({ userId }, ports, metadata) => {
    const user = await readUser(ports, userId);
    // The counter increases with each change, whose event may be published more than once.
    return oncePerId(user, `changed.${userId}.${user?.linkCounter}`, metadata, ports, () =>
      passwordChangedEmail(pageUrl(ports, '/forgot-password')),
    );
  },
  'session.replayed': async ({ userId, sessionId }, ports, metadata) =>
    oncePerId(await readUser(ports, userId), `replayed.${sessionId}`, metadata, ports, () =>
      sessionEndedEmail(pageUrl(ports, '/login')),
    ),
  'subscription.cancelled': async ({ userId, subscriptionCode }, ports, metadata) =>
    oncePerId(await readUser(ports, userId), `cancelled.${subscriptionCode}`, metadata, ports, ({ billing }) => {
      const expiry = billing.record.expiresAt;
      return subscriptionCancelledEmail(expiry && utcDay(expiry), pageUrl(ports, '/account'));
    }),
  'subscription.ended': async ({ userId, subscriptionCode }, ports, metadata) =>
    oncePerId(await readUser(ports, userId), `ended.${subscriptionCode}`, metadata, ports, () =>
      subscriptionEndedEmail(pageUrl(ports, '/pricing')),
    ),
  'renewal.failed': async ({ userId, subscriptionCode, expiryDay }, ports, metadata) =>
    oncePerId(await readUser(ports, userId), `failed.${subscriptionCode}.${expiryDay}`, metadata, ports, () =>
      renewalFailedEmail(expiryDay, pageUrl(ports, '/pricing')),
    ),
  'payment.recorded': receipt,
  'payment.duplicated': async ({ reference }, ports, metadata) => {
    const paid = await chargeOf(reference, ports);
    return (
      paid && oncePerId(paid.user, `duplicated.${reference}`, metadata, ports, () => duplicateChargeEmail(paid.charge))
    );
  },
};
