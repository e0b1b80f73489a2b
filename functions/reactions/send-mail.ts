import { toHtml, toText } from '#mails/layout.ts';
import type { Writer } from '#mails/writers.ts';
import { writers } from '#mails/writers.ts';
import type { Reaction } from '#runtime/react.ts';
import { react } from '#runtime/react.ts';

export const sendMail: Reaction<'sendMail'> = async ({ name, detail }, ports, occurrence) => {
  // The table pairs each name with its writer; TypeScript can't see that name and detail belong together here.
  const write = writers[name] as Writer<typeof name>;
  const due = await write(detail as never, ports, occurrence);
  if (!due || !(await due.claim())) return;
  const { to, letter } = due;
  await ports.mailbox.send({ to, subject: letter.subject, html: toHtml(letter), text: toText(letter) });
  // Noted after it went: a crash in between sends the same mail twice rather than never.
  await due.note();
  ports.logger.info('mail sent', { event: name });
};

export const handler = react('sendMail', sendMail);
