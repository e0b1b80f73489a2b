import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LocalBus } from '../bus.ts';
import type { LocalClock } from '../clock.ts';
import type { LocalMailbox } from '../mailbox.ts';
import type { Paystack } from '../paystack/paystack.ts';
import type { RequestHandler } from '../request-handler.ts';
import type { LocalSchedule } from '../schedule.ts';
import { apiPage } from './api-page.ts';
import { clockSection, jobSection } from './clock-section.ts';
import { deadSection, eventSection } from './event-sections.ts';
import type { Html } from './html.ts';
import { action, html } from './html.ts';
import { mailSection } from './mail-section.ts';
import {
  cardSection,
  customerSection,
  paymentSection,
  refundSection,
  subscriptionSection,
  webhookSection,
} from './provider-sections.ts';
import { shell } from './shell.ts';
import { switchSection } from './switch-section.ts';

export type PanelParts = {
  clock: LocalClock;
  bus: LocalBus;
  mailbox: LocalMailbox;
  paystack: Paystack;
  schedule: LocalSchedule;
  siteUrl: string;
};

const base = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

// A mail is untrusted HTML: it gets an opaque origin and no scripts, and its links open outside of the frame.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const page = ({ clock, bus, mailbox, paystack, schedule, siteUrl }: PanelParts, openMail: string | null): Html => {
  const records = bus.records();
  return shell({
    title: 'local cloud',
    styles: ['page.css', 'sections.css', 'tables.css', 'lists.css'],
    script: 'panel.js',
    header: html`<nav><a href="${siteUrl}/">Site</a><a href="/_local/api">API</a><a href="#mail">Mail</a><a href="#events">Events</a><a href="#payments">Payments</a><a href="#switches">Provider</a></nav>
<p class="buttons">${action('Reset', '/_local/reset', {}, 'Delete all accounts, mails, events and payments, and start over?')}</p>`,
    body: html`<p id="status" role="status"></p>
${clockSection(clock)}
<main>
<div class="column">${mailSection(mailbox.list(), openMail)}${paymentSection(paystack)}${refundSection(paystack)}${subscriptionSection(paystack)}${customerSection(paystack)}${cardSection(paystack)}${webhookSection(paystack)}</div>
<div class="column">${eventSection(records)}${deadSection(records)}${jobSection(schedule)}${switchSection(paystack.switches.get())}</div>
</main>`,
  });
};

const files: Record<string, string> = {
  '/_local/page.css': 'text/css; charset=utf-8',
  '/_local/sections.css': 'text/css; charset=utf-8',
  '/_local/tables.css': 'text/css; charset=utf-8',
  '/_local/lists.css': 'text/css; charset=utf-8',
  '/_local/api.css': 'text/css; charset=utf-8',
  '/_local/panel.js': 'text/javascript; charset=utf-8',
};

const file = (path: string, type: string): Response =>
  new Response(readFileSync(join(import.meta.dirname, basename(path))), { headers: { ...base, 'content-type': type } });

const document = (markup: string, policy: string): Response =>
  new Response(markup, {
    headers: { ...base, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });

const openLinksOutside = (mail: string): string =>
  /<head[^>]*>/iu.test(mail)
    ? mail.replace(/<head[^>]*>/iu, '$&<base target="_blank">')
    : `<base target="_blank">${mail}`;

/** The control panel at /_local/. */
export const controlPanel =
  (parts: PanelParts): RequestHandler =>
  async (request) => {
    const url = new URL(request.url);
    if (!/^\/_local(\/|$)/u.test(url.pathname) || (request.method !== 'GET' && request.method !== 'HEAD'))
      return undefined;
    if (url.pathname === '/_local') return new Response(null, { status: 308, headers: { location: '/_local/' } });
    if (url.pathname === '/_local/') return document(page(parts, url.searchParams.get('mail')).markup, pagePolicy);
    if (url.pathname === '/_local/api') return document(apiPage(parts.siteUrl).markup, pagePolicy);
    const shipped = files[url.pathname];
    if (shipped) return file(url.pathname, shipped);
    const mail = parts.mailbox.get(/^\/_local\/mail\/([\w-]+)$/u.exec(url.pathname)?.[1] ?? '');
    return mail && document(openLinksOutside(mail.html || `<pre>${html`${mail.text}`.markup}</pre>`), mailPolicy);
  };
