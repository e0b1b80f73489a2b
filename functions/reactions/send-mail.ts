import type { EmailBuilder, PendingEmail } from '#mails/email-builders.ts';
import { emailBuilders } from '#mails/email-builders.ts';
import { toHtml, toText } from '#mails/layout.ts';
import type { Ports } from '#ports/ports.ts';
import { RetryableError } from '#ports/retryable-error.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** The first wait for another delivery of the event, doubled each time; together longer than a claim holds. */
const firstWaitMs = 200;
const waitsMax = 7;

const isOurs = async ({ acquireLease: claim }: PendingEmail, { clock }: Ports): Promise<boolean> => {
  for (let wait = 0; ; wait += 1) {
    const found = await claim();
    if (found !== 'held') return found === 'acquired';
    if (wait === waitsMax) throw new RetryableError('mail_lease_held');
    await clock.pause(firstWaitMs * 2 ** wait);
  }
};

export const sendMail: Reaction<'sendMail'> = async ({ name, detail }, ports, occurrence) => {
  // The table pairs each name with its writer; TypeScript can't see that name and detail belong together here.
  const write = emailBuilders[name] as EmailBuilder<typeof name>;
  const due = await write(detail as never, ports, occurrence);
  if (!due || !(await isOurs(due, ports))) return;
  const { to, content } = due;
  await ports.mailer.send({ to, subject: content.subject, html: toHtml(content), text: toText(content) });
  // Noted after it went: a crash in between sends the same mail twice rather than never.
  await due.markSent();
  ports.logger.info('mail sent', { event: name });
};

export const handler = react('sendMail', sendMail);
