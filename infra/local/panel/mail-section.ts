import type { ReceivedMail } from '../mailbox.ts';
import type { Html } from './html.ts';
import { action, html, section, when } from './html.ts';

const shownMax = 60;

const chip = ({ outcome }: ReceivedMail): Html | null =>
  outcome === 'delivered' ? null : html`<span class="chip bad">${outcome}</span>`;

const row = (mail: ReceivedMail, isOpen: boolean): Html => {
  const { id, to, subject, at } = mail;
  return html`<li><a href="/_local/?mail=${id}#mail" ${isOpen ? html`aria-current="true"` : null}><span>${subject}</span><small>${to} ${chip(mail)}</small>${when(at)}</a></li>`;
};

const reading = (mail: ReceivedMail): Html =>
  html`<article>
    <dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Subject</dt><dd>${mail.subject}</dd></dl>
    <iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/_local/mail/${mail.id}"></iframe>
    <p class="buttons">${action('Let it bounce', '/_local/mail', { do: 'bounce', id: mail.id })}${action('Report as spam', '/_local/mail', { do: 'complain', id: mail.id })}</p>
    <details><summary>Plain text</summary><pre>${mail.text}</pre></details>
  </article>`;

/** The mailbox, newest first, with one mail open. */
export const mailSection = (mails: readonly ReceivedMail[], openId: string | null): Html => {
  const newest = mails.toReversed().slice(0, shownMax);
  const open = mails.find(({ id }) => id === openId) ?? newest[0];
  if (!open) return section('mail', 'Mailbox', 'empty', html`<p class="empty">Sent mails appear here.</p>`);
  const list = html`<ol class="mails">${newest.map((mail) => row(mail, mail.id === open.id))}</ol>`;
  return section('mail', 'Mailbox', `${mails.length}`, html`<div class="mailbox">${list}${reading(open)}</div>`);
};
