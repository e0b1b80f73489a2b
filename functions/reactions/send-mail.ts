import type { Due, Writer } from '#mails/email-builders.ts';
import { writers } from '#mails/email-builders.ts';
import { toHtml, toText } from '#mails/layout.ts';
import type { Ports } from '#ports/ports.ts';
import { TryLater } from '#ports/retryable-error.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

/** The first wait for another delivery of the event, doubled each time; together longer than a claim holds. */
const firstWaitMs = 200;
const waitsMax = 7;

const isOurs = async ({ claim }: Due, { clock }: Ports): Promise<boolean> => {
  for (let wait = 0; ; wait += 1) {
    const found = await claim();
    if (found !== 'held') return found === 'ours';
    if (wait === waitsMax) throw new TryLater('other deliveries of this event go on and on');
    await clock.pause(firstWaitMs * 2 ** wait);
  }
};

export const sendMail: Reaction<'sendMail'> = async ({ name, detail }, ports, occurrence) => {
  // The table pairs each name with its writer; TypeScript can't see that name and detail belong together here.
  const write = writers[name] as Writer<typeof name>;
  const due = await write(detail as never, ports, occurrence);
  if (!due || !(await isOurs(due, ports))) return;
  const { to, letter } = due;
  await ports.mailbox.send({ to, subject: letter.subject, html: toHtml(letter), text: toText(letter) });
  // Noted after it went: a crash in between sends the same mail twice rather than never.
  await due.note();
  ports.logger.info('mail sent', { event: name });
};

export const handler = react('sendMail', sendMail);
