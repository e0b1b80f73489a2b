import { planOfAmount } from '#domain/plans.ts';
import type { Detail } from '#events/catalog.ts';
import type { ReactedEvent } from '#events/reactions.ts';
import type { Letter } from '#mails/layout.ts';
import { toHtml, toText } from '#mails/layout.ts';
import { alreadyRegisteredLetter, receiptLetter, sessionEndedLetter, verifyLetter } from '#mails/letters.ts';
import { linkToken } from '#runtime/links.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Occurrence, Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';
import { hiddenEmailKey, readClaim } from '#tables/claims.ts';
import { markReceiptSent, readPayment } from '#tables/ledger.ts';
import { markSent, wasSent } from '#tables/notices.ts';
import type { User } from '#tables/users.ts';
import { readUser } from '#tables/users.ts';

/** A mail that is due: to whom, what, and how it is noted that it went out. */
type Due = { to: string; letter: Letter; isSent: () => Promise<boolean>; note: () => Promise<void> };

type Writer<N extends ReactedEvent<'sendMail'>> = (
  detail: Detail<N>,
  ports: Ports,
  occurrence: Occurrence,
) => Promise<Due | null>;

/** Told once for each thing that happened, however often its event is delivered. */
const once = (user: User, letter: Letter, happening: string, ports: Ports): Due => ({
  to: user.email,
  letter,
  isSent: () => wasSent(ports.database, ports.keys, happening),
  note: () => markSent(ports.database, ports.keys, happening, ports.clock.now()),
});

const verification = async (user: User | null, ports: Ports, { id, at }: Occurrence): Promise<Due | null> => {
  if (!user || user.isVerified) return null;
  const query = new URLSearchParams({ uid: user.id, token: await linkToken(ports.keys, user, 'verify', at) });
  const letter = verifyLetter(user.username, `${ports.settings.siteUrl}/verify-email?${query}`);
  return once(user, letter, `verify.${id}`, ports);
};

const receipt: Writer<'payment.recorded'> = async ({ reference }, ports) => {
  const payment = await readPayment(ports.database, reference);
  const user = payment && (await readUser(ports, payment.userId));
  if (!user || payment.status !== 'success' || payment.paidAt === null) return null;
  const { amountCents, currency, paidAt, receiptSentAt } = payment;
  const planTitle = planOfAmount(amountCents)?.title ?? 'Premium';
  return {
    to: user.email,
    letter: receiptLetter({ planTitle, amountCents, currency, reference, paidAt }, `${ports.settings.siteUrl}/account`),
    isSent: async () => receiptSentAt !== null,
    note: async () => void (await markReceiptSent(ports.database, reference, ports.clock.now().toISOString())),
  };
};

const loginUrl = ({ settings }: Ports): string => `${settings.siteUrl}/login`;

const writers: { [N in ReactedEvent<'sendMail'>]: Writer<N> } = {
  'account.registered': async ({ userId }, ports, occurrence) =>
    verification(await readUser(ports, userId), ports, occurrence),
  'verification.requested': async ({ emailKey }, ports, occurrence) => {
    const claim = await readClaim(ports.database, hiddenEmailKey(emailKey));
    return verification(claim && (await readUser(ports, claim.userId)), ports, occurrence);
  },
  'registration.repeated': async ({ userId }, ports, { id }) => {
    const user = await readUser(ports, userId);
    return user && once(user, alreadyRegisteredLetter(loginUrl(ports)), `repeated.${id}`, ports);
  },
  'session.replayed': async ({ userId, sessionId }, ports) => {
    const user = await readUser(ports, userId);
    return user && once(user, sessionEndedLetter(loginUrl(ports)), `replayed.${sessionId}`, ports);
  },
  'payment.recorded': receipt,
};

export const sendMail: Reaction<'sendMail'> = async ({ name, detail }, ports, occurrence) => {
  // The table pairs each name with its writer; TypeScript can't see that name and detail belong together here.
  const write = writers[name] as Writer<typeof name>;
  const due = await write(detail as never, ports, occurrence);
  if (!due || (await due.isSent())) return;
  await ports.mailbox.send({
    to: due.to,
    subject: due.letter.subject,
    html: toHtml(due.letter),
    text: toText(due.letter),
  });
  // Noted after it went: a crash in between sends the same mail twice rather than never.
  await due.note();
  ports.logger.info('mail sent', { event: name });
};

export const handler = react('sendMail', sendMail);
