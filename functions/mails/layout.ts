import { brand } from '#contract/brand.ts';

/** The content of a mail, as plain text; the layout renders it as HTML and as text. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A table of labels and values. */
  rows?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; url: string };
  /** Small print at the end. */
  note?: string;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const paper = '#FAF6EF';
const ink = '#16191F';
const quiet = '#6A655B';
const saffron = '#F2A93B';
const hairline = '#E4DCCD';
const sans = "'Instrument Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${ink}">${escapeHtml(text)}</p>`;

const row = ([label, value]: readonly [string, string]): string =>
  `<tr><td style="padding:10px 0;border-bottom:1px solid ${hairline};font-size:14px;color:${quiet}">${escapeHtml(label)}</td>` +
  `<td align="right" style="padding:10px 0;border-bottom:1px solid ${hairline};font-size:14px;color:${ink}">${escapeHtml(value)}</td></tr>`;

const table = (rows: EmailContent['rows']): string =>
  rows
    ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px">${rows.map(row).join('')}</table>`
    : '';

const button = (link: EmailContent['button']): string =>
  link
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${saffron};color:${ink};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;line-height:1.6;color:${quiet}">If the button does not work, open this address:<br><a href="${escapeHtml(link.url)}" style="color:${quiet};word-break:break-all">${escapeHtml(link.url)}</a></p>`
    : '';

const small = (text: string | undefined): string =>
  text ? `<p style="margin:0;font-size:14px;line-height:1.6;color:${quiet}">${escapeHtml(text)}</p>` : '';

const contact = `Questions? Write to ${brand.supportEmail}.`;

/** 600 px wide, one column, no images and no tracking. */
export const toHtml = (content: EmailContent): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellspacing="0" cellpadding="0" style="width:100%;max-width:600px;font-family:${sans}">
<tr><td style="padding:0 0 24px;font-size:22px;font-weight:700;content-spacing:-0.02em;color:${ink}">${brand.name}</td></tr>
<tr><td bgcolor="#FFFFFF" style="padding:32px;border:1px solid ${hairline};border-top:4px solid ${saffron};border-radius:14px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.2;content-spacing:-0.02em;color:${ink}">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('')}${table(content.rows)}${button(content.button)}${small(content.note)}
</td></tr>
<tr><td style="padding:24px 0 0;font-size:14px;line-height:1.6;color:${quiet}">${escapeHtml(contact)}</td></tr>
</table></td></tr></table>
</body></html>`;

export const toText = (content: EmailContent): string =>
  [
    content.heading,
    ...content.paragraphs,
    ...(content.rows ? [content.rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
    ...(content.note ? [content.note] : []),
    `${contact}\n${brand.name}`,
  ].join('\n\n');
