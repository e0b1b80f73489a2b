import type { MailFeedback } from '../mail-feedback.ts';
import type { LocalMailbox } from '../mailbox.ts';
import { restError, xmlError, xmlSent } from './refusal.ts';

const recipients = (form: URLSearchParams): string[] =>
  [...form]
    .filter(([name]) => /^Destination\.(To|Cc|Bcc)Addresses\.member\.\d+$/u.test(name))
    .map(([, value]) => value);

const tagsOf = (form: URLSearchParams): Record<string, string> => {
  const set = form.get('ConfigurationSetName');
  const own = [...form].flatMap(([name, value]) => {
    const [, index] = /^Tags\.member\.(\d+)\.Name$/u.exec(name) ?? [];
    return index === undefined ? [] : [[value, form.get(`Tags.member.${index}.Value`) ?? ''] as const];
  });
  return Object.fromEntries(set === null ? own : [['ses:configuration-set', set], ...own]);
};

/** SendEmail of SES: puts the mail into the mailbox, once for each address. */
export const sendEmail = (mailbox: LocalMailbox, feedback: MailFeedback, form: URLSearchParams): Response => {
  const to = recipients(form);
  const subject = form.get('Message.Subject.Data');
  const from = form.get('Source');
  if (to.length === 0 || subject === null || !from) {
    return xmlError(400, 'ValidationError', 'A sender, a subject and at least one address are required.');
  }
  const text = form.get('Message.Body.Text.Data') ?? '';
  const html = form.get('Message.Body.Html.Data') ?? '';
  const tags = tagsOf(form);
  const mails = to.map((address) => mailbox.receive({ from, to: address, subject, text, html, tags }));
  for (const mail of mails) feedback.afterSending(mail);
  return xmlSent(mails[0]?.id ?? '');
};

const suppressedPath = /\/v2\/email\/suppression\/addresses\/([^/]+)$/u;

/** Version 2 of SES's API is REST: the operation is a method and a path. */
export const restOperation = ({ method, url }: Request): string | null =>
  method === 'DELETE' && suppressedPath.test(new URL(url).pathname) ? 'DeleteSuppressedDestination' : null;

/** DeleteSuppressedDestination of SES: mail to the address is tried again. */
export const deleteSuppressedDestination = (feedback: MailFeedback, { url }: Request): Response => {
  const [, address = ''] = suppressedPath.exec(new URL(url).pathname) ?? [];
  return feedback.unsuppress(decodeURIComponent(address))
    ? Response.json({})
    : restError(404, 'NotFoundException', 'The address is not on the suppression list.');
};
