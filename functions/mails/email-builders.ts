import { linkToken } from '#auth/email-link.ts';
import { utcDay } from '#domain/days.ts';
import { planOfAmount } from '#domain/plans.ts';
import type { Detail } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import type { EventMetadata, Ports } from '#ports/ports.ts';
import { takeMailSlot } from '#repositories/email-rate-limit.ts';
import { claimReceipt, markReceiptSent, readPayment } from '#repositories/ledger.ts';
import { claimNotice, markSent } from '#repositories/mail-idempotency.ts';
import type { MailClaim } from '#repositories/mail-lease.ts';
import { hiddenEmailKey, readClaim } from '#repositories/unique-keys.ts';
import type { User } from '#repositories/users.ts';
import { readUser } from '#repositories/users.ts';
import type { Letter } from './layout.ts';
import {
  alreadyRegisteredLetter,
  cancelledLetter,
  endedLetter,
  passwordChangedLetter,
  receiptLetter,
  renewalFailedLetter,
  resetLetter,
  secondChargeLetter,
  sessionEndedLetter,
  verifyLetter,
} from './templates.ts';

/**
 * A mail that is due: to whom and what. `claim` asks whether this delivery may send it; `note` says that it went out.
 */
export type Due = { to: string; letter: Letter; claim: () => Promise<MailClaim>; note: () => Promise<void> };

export type Writer<N extends ReactedEvent<'sendMail'>> = (
  detail: Detail<N>,
  ports: Ports,
  occurrence: EventMetadata,
) => Promise<Due | null>;

const pageOf = ({ settings }: Ports, path: string, query?: Record<string, string>): string =>
  `${settings.siteUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;

const ownerOf = async (emailKey: string, ports: Ports): Promise<User | null> => {
  const claim = await readClaim(ports.database, hiddenEmailKey(emailKey));
  return claim && readUser(ports, claim.userId);
};

/** Told once for each thing that happened, however often its event is delivered. Nobody is told who is not there. */
const once = (
  user: User | null,
  happening: string,
  { id }: EventMetadata,
  ports: Ports,
  letterTo: (user: User) => Letter,
): Due | null =>
  user && {
    to: user.email,
    letter: letterTo(user),
    claim: () => claimNotice(ports.database, ports.keys, happening, id, ports.clock.now()),
    note: () => markSent(ports.database, ports.keys, happening, ports.clock.now()),
  };

/** The same for a mail that a stranger can cause: so many an hour and no more. */
const onRequest = (due: Due | null, { id }: EventMetadata, { database, keys, clock }: Ports): Due | null =>
  due && {
    ...due,
    claim: async () => ((await takeMailSlot(database, keys, due.to, id, clock.now())) ? due.claim() : 'settled'),
  };

const verification = async (user: User | null, ports: Ports, occurrence: EventMetadata): Promise<Due | null> => {
  const { id, at } = occurrence;
  if (!user || user.isVerified) return null;
  const token = await linkToken(ports.keys, user, 'verify', at);
  const url = pageOf(ports, '/verify-email', { uid: user.id, token });
  const due = once(user, `verify.${id}`, occurrence, ports, ({ username }) => verifyLetter(username, url));
  return onRequest(due, occurrence, ports);
};

/** A charge that was made, with its owner; null while it was not. */
const chargeOf = async (reference: string, ports: Ports) => {
  const payment = await readPayment(ports.database, reference);
  const user = payment && (await readUser(ports, payment.userId));
  if (!user || payment.paidAt === null) return null;
  const { amountCents, currency, paidAt, receiptSentAt } = payment;
  const planTitle = planOfAmount(amountCents)?.title ?? 'Premium';
  return { user, receiptSentAt, charge: { planTitle, amountCents, currency, reference, paidAt } };
};

const receipt: Writer<'payment.recorded'> = async ({ reference }, ports, { id }) => {
  const made = await chargeOf(reference, ports);
  if (!made || made.receiptSentAt !== null) return null;
  return {
    to: made.user.email,
    letter: receiptLetter(made.charge, pageOf(ports, '/account')),
    claim: () => claimReceipt(ports.database, reference, id, ports.clock.now()),
    note: async () => void (await markReceiptSent(ports.database, reference, ports.clock.now().toISOString())),
  };
};

/** Who is told what on which event. */
export const writers: { [N in ReactedEvent<'sendMail'>]: Writer<N> } = {
  'account.registered': async ({ userId }, ports, occurrence) =>
    verification(await readUser(ports, userId), ports, occurrence),
  'verification.requested': async ({ emailKey }, ports, occurrence) =>
    verification(await ownerOf(emailKey, ports), ports, occurrence),
  'registration.repeated': async ({ userId }, ports, occurrence) => {
    const user = await readUser(ports, userId);
    const letter = () => alreadyRegisteredLetter(pageOf(ports, '/login'));
    return onRequest(once(user, `repeated.${occurrence.id}`, occurrence, ports, letter), occurrence, ports);
  },
  'reset.requested': async ({ emailKey }, ports, occurrence) => {
    const { id, at } = occurrence;
    const user = await ownerOf(emailKey, ports);
    if (!user?.isVerified) return null;
    const token = `${user.id}.${await linkToken(ports.keys, user, 'reset', at)}`;
    const letter = () => resetLetter(pageOf(ports, '/password-reset', { trcyeiheh: token }));
    return onRequest(once(user, `reset.${id}`, occurrence, ports, letter), occurrence, ports);
  },
  'password.changed': async ({ userId }, ports, occurrence) => {
    const user = await readUser(ports, userId);
    // The counter moves with each change, which may be told more than once.
    return once(user, `changed.${userId}.${user?.linkCounter}`, occurrence, ports, () =>
      passwordChangedLetter(pageOf(ports, '/forgot-password')),
    );
  },
  'session.replayed': async ({ userId, sessionId }, ports, occurrence) =>
    once(await readUser(ports, userId), `replayed.${sessionId}`, occurrence, ports, () =>
      sessionEndedLetter(pageOf(ports, '/login')),
    ),
  'subscription.cancelled': async ({ userId, subscriptionCode }, ports, occurrence) =>
    once(await readUser(ports, userId), `cancelled.${subscriptionCode}`, occurrence, ports, ({ billing }) => {
      const expiry = billing.record.expiry_at;
      return cancelledLetter(expiry && utcDay(expiry), pageOf(ports, '/account'));
    }),
  'subscription.ended': async ({ userId, subscriptionCode }, ports, occurrence) =>
    once(await readUser(ports, userId), `ended.${subscriptionCode}`, occurrence, ports, () =>
      endedLetter(pageOf(ports, '/pricing')),
    ),
  'renewal.failed': async ({ userId, subscriptionCode, expiryDay }, ports, occurrence) =>
    once(await readUser(ports, userId), `failed.${subscriptionCode}.${expiryDay}`, occurrence, ports, () =>
      renewalFailedLetter(expiryDay, pageOf(ports, '/pricing')),
    ),
  'payment.recorded': receipt,
  'payment.duplicated': async ({ reference }, ports, occurrence) => {
    const made = await chargeOf(reference, ports);
    return made && once(made.user, `duplicated.${reference}`, occurrence, ports, () => secondChargeLetter(made.charge));
  },
};
