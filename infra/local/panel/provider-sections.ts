import { dollars } from '#domain/money.ts';
import type { Paystack } from '../paystack/paystack.ts';
import type { Card } from '../paystack/records.ts';
import type { Delivery } from '../paystack/switches.ts';
import type { Html } from './html.ts';
import { action, html, section, table, when } from './html.ts';

const shownMax = 40;

const orDash = (iso: string | null): Html => (iso ? when(iso) : html`–`);

const newest = <T>(rows: readonly T[]): T[] => rows.toReversed().slice(0, shownMax);

const good = ['active', 'success', 'delivered', 'processed'];
const bad = [
  'failed',
  'attention',
  'dropped',
  'given up',
  'reversed',
  'needs-attention',
  'declined',
  'expired',
  'deactivated',
];
const toneOf = (state: string): string => (good.includes(state) ? 'good' : bad.includes(state) ? 'bad' : 'pending');
const state = (text: string): Html => html`<span class="chip ${toneOf(text)}">${text}</span>`;

export const customerSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.customers()).map(
    ({ code, email, failsNextCharge }) =>
      html`<tr><td>${email}</td><td><code>${code}</code></td><td>${failsNextCharge ? state('failed') : 'succeeds'}</td>
        <td>${
          failsNextCharge
            ? action('Let it succeed', '/_local/provider', { do: 'unfail', code })
            : action('Let it fail', '/_local/provider', { do: 'fail', code })
        }</td></tr>`,
  );
  const list = table(['Address', 'Customer', 'Next renewal', ''], rows, 'No customers yet.');
  return section('customers', 'Customers', `${paystack.customers().length} at the provider`, list);
};

export const cardSection = (paystack: Paystack): Html => {
  const emails = new Map(paystack.customers().map(({ code, email }) => [code, email]));
  const month = paystack.now().toISOString().slice(0, 7);
  const rows = newest(paystack.cards()).map(({ code, customerCode, brand, last4, expiresIn, ...card }) => {
    const act = (label: string, what: string) => action(label, '/_local/provider', { do: what, code });
    const isExpired = expiresIn < month;
    return html`<tr><td>${brand} ${last4}</td><td>${emails.get(customerCode) ?? customerCode}</td><td>${isExpired ? state('expired') : expiresIn}</td>
        <td>${card.isReusable ? 'reusable' : 'one charge'}</td><td>${cardState(card)}</td>
        <td>${card.isDeclining ? act('Accept', 'accept-card') : act('Decline', 'decline-card')} ${isExpired ? '' : act('Expire', 'expire-card')}</td></tr>`;
  });
  const list = table(['Card', 'Customer', 'Expires', 'Use', 'Charges', ''], rows, 'No cards yet.');
  return section('cards', 'Cards', `${paystack.cards().length}`, list);
};

const cardState = ({ isActive, isDeclining }: Pick<Card, 'isActive' | 'isDeclining'>): Html => {
  if (!isActive) return state('deactivated');
  return isDeclining ? state('declined') : html`succeed`;
};

export const refundSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.refunds()).map(
    ({ id, reference, amount, status, createdAt, updatedAt }) =>
      html`<tr><td>${when(createdAt)}</td><td><code title="${reference}">${reference}</code></td><td class="number">${dollars(amount)}</td>
        <td>${state(status)}</td><td>${when(updatedAt)}</td><td class="number">${id}</td></tr>`,
  );
  const list = table(['Asked', 'Payment', 'Amount', 'State', 'Since', 'Id'], rows, 'No refunds yet.');
  return section('refunds', 'Refunds', `${paystack.refunds().length}`, list);
};

export const subscriptionSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.subscriptions()).map(
    ({ code, customerCode, planCode, amount, status, nextPaymentAt }) =>
      html`<tr><td><code>${code}</code></td><td><code>${customerCode}</code></td><td>${planCode}</td><td class="number">${dollars(amount)}</td>
        <td>${state(status)}</td><td>${orDash(nextPaymentAt)}</td>
        <td>${status === 'active' ? action('Cancel at the provider', '/_local/provider', { do: 'cancel', code }) : ''}</td></tr>`,
  );
  const heads = ['Subscription', 'Customer', 'Plan', 'Amount', 'Status', 'Next payment', ''];
  return section(
    'subscriptions',
    'Subscriptions',
    `${paystack.subscriptions().length}`,
    table(heads, rows, 'No subscriptions yet.'),
  );
};

const disputeActions = (code: string, isDisputed: boolean): Html => {
  const act = (label: string, what: string) => action(label, '/_local/provider', { do: what, code });
  return isDisputed
    ? html`${act('Lose dispute', 'lose-dispute')} ${act('Win', 'win-dispute')}`
    : html`${act('Refund', 'refund')} ${act('Dispute', 'dispute')}`;
};

export const paymentSection = (paystack: Paystack): Html => {
  const disputes = paystack.disputes().filter(({ resolution }) => resolution === null);
  const open = new Set(disputes.map(({ reference }) => reference));
  const rows = newest(paystack.payments()).map(
    ({ reference, customerCode, amount, status, createdAt, paidAt }) =>
      html`<tr><td>${when(createdAt)}</td><td><code title="${reference}">${reference}</code></td><td><code>${customerCode}</code></td>
        <td class="number">${dollars(amount)}</td><td>${state(status)}</td><td>${orDash(paidAt)}</td>
        <td>${status === 'success' ? disputeActions(reference, open.has(reference)) : ''}</td></tr>`,
  );
  const heads = ['Opened', 'Reference', 'Customer', 'Amount', 'State', 'Paid', ''];
  return section('payments', 'Payments', `${paystack.payments().length}`, table(heads, rows, 'No payments yet.'));
};

const deliveryForm = ({ duplicate, shuffle, drop }: Delivery): Html =>
  html`<form data-post="/_local/webhooks">
    <label>Extra copies <input type="number" name="duplicate" min="0" max="5" value="${duplicate}"></label>
    <label><input type="checkbox" name="shuffle" ${shuffle ? html`checked` : null}> Out of order</label>
    <label><input type="checkbox" name="drop" ${drop ? html`checked` : null}> Dropped</label>
  </form>`;

export const webhookSection = (paystack: Paystack): Html => {
  const { waiting, done } = paystack.webhooks();
  const rows = newest([...done, ...waiting]).map(
    ({ event, createdAt, attempts, lastStatus, state: webhookState, dueAt }) =>
      html`<tr><td>${when(createdAt)}</td><td>${event}</td><td class="number">${attempts}</td><td class="number">${lastStatus ?? '–'}</td>
        <td>${state(webhookState)}</td><td>${webhookState === 'waiting' ? when(dueAt) : ''}</td></tr>`,
  );
  const list = table(['Created', 'Event', 'Attempts', 'Response', 'State', 'Next attempt'], rows, 'No webhooks yet.');
  return section(
    'webhooks',
    'Webhooks',
    `${done.length} done, ${waiting.length} pending`,
    html`${deliveryForm(paystack.delivery.get())}${list}`,
  );
};
