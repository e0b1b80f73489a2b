import { isStopped } from '#domain/undeliverable.ts';
import type { EmailBuilder, PendingEmail } from '#mails/email-builders.ts';
import { emailBuilders } from '#mails/email-builders.ts';
import { toHtml, toText } from '#mails/layout.ts';
import type { Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import { readDeliverability } from '#repositories/deliverability.ts';
import { hashEmail } from '#repositories/unique-keys.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** The first pause while another delivery holds the lease, doubled each time; the sum is longer than a lease. */
const firstPauseMs = 200;
const pausesMax = 7;

const isAcquired = async ({ acquireLease }: PendingEmail, { clock }: Ports): Promise<boolean> => {
  for (let pauses = 0; ; pauses += 1) {
    const lease = await acquireLease();
    if (lease !== 'held') return lease === 'acquired';
    if (pauses === pausesMax) throw new RetryableError('mail_lease_held');
    await clock.pause(firstPauseMs * 2 ** pauses);
  }
};

export const sendMail: Reaction<'sendMail'> = async ({ name, detail }, ports, metadata) => {
  // The table pairs each name with its builder; TypeScript can't see that name and detail belong together here.
  const build = emailBuilders[name] as EmailBuilder<typeof name>;
  const mail = await build(detail as never, ports, metadata);
  if (!mail) return;
  const { to, content } = mail;
  const emailHash = await hashEmail(ports.hashes, to);
  const known = await readDeliverability(ports.database, emailHash);
  if (isStopped(known, ports.clock.now()) && !mail.isReverification)
    return ports.logger.info('mail not sent', { event: name, code: 'address_undeliverable' });
  if (!(await isAcquired(mail, ports))) return;
  // SES remembers a failed mail too, and for good: without this it would drop this one.
  if (known.failure !== null) await ports.mailer.unsuppress(to);
  await ports.mailer.send({ to, subject: content.subject, html: toHtml(content), text: toText(content), emailHash });
  // Marked after sending: a crash in between sends the mail twice rather than never.
  await mail.markSent();
  ports.logger.info('mail sent', { event: name });
};

export const handler = react('sendMail', sendMail);
