import type { LocalMailbox } from '../mailbox.ts';
import { xmlError, xmlSent } from './refusal.ts';

const recipients = (form: URLSearchParams): string[] =>
  [...form]
    .filter(([name]) => /^Destination\.(To|Cc|Bcc)Addresses\.member\.\d+$/u.test(name))
    .map(([, value]) => value);

/** SendEmail of SES: puts the mail into the mailbox, once for each address. */
export const sendEmail = (mailbox: LocalMailbox, form: URLSearchParams): Response => {
  const to = recipients(form);
  const subject = form.get('Message.Subject.Data');
  const from = form.get('Source');
  if (to.length === 0 || subject === null || !from) {
    return xmlError(400, 'ValidationError', 'A sender, a subject and at least one address are required.');
  }
  const text = form.get('Message.Body.Text.Data') ?? '';
  const html = form.get('Message.Body.Html.Data') ?? '';
  const ids = to.map((address) => mailbox.receive({ from, to: address, subject, text, html }));
  return xmlSent(ids[0] ?? '');
};
