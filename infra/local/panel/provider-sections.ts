import { dollars } from '#domain/money.ts';
import type { Paystack } from '../paystack/paystack.ts';
import type { Delivery, Switches } from '../paystack/switches.ts';
import type { Html } from './html.ts';
import { action, html, section, table, when } from './html.ts';

const shownMax = 40;

const orDash = (iso: string | null): Html => (iso ? when(iso) : html`–`);

const newest = <T>(rows: readonly T[]): T[] => rows.toReversed().slice(0, shownMax);

const good = ['active', 'success', 'delivered'];
const bad = ['failed', 'attention', 'dropped', 'given up', 'reversed'];
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

export const paymentSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.payments()).map(
    ({ reference, customerCode, amount, status, createdAt, paidAt }) =>
      html`<tr><td>${when(createdAt)}</td><td><code title="${reference}">${reference}</code></td><td><code>${customerCode}</code></td>
        <td class="number">${dollars(amount)}</td><td>${state(status)}</td><td>${orDash(paidAt)}</td>
        <td>${status === 'success' ? action('Dispute', '/_local/provider', { do: 'dispute', code: reference }) : ''}</td></tr>`,
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

/** Behaviour that the provider's documentation leaves open: each variant can be selected. */
const choices: Record<keyof Switches, { label: string; values: readonly (string | number | boolean)[] }> = {
  subscribeDelayMs: { label: 'Delay of the subscription after the charge (ms)', values: [0, 800, 5000, 60_000] },
  firstWebhook: { label: 'First webhook of a purchase', values: ['random', 'charge', 'subscription'] },
  notRenewDate: { label: 'Next payment date of subscription.not_renew', values: ['null', 'unchanged'] },
  verifyUnknownStatus: { label: 'Status of verify for an unknown reference', values: [404, 400] },
  endedStatus: { label: 'Status of an ended subscription', values: ['cancelled', 'completed'] },
  disabledVanish: { label: 'Hide disabled subscriptions from the customer', values: [false, true] },
  samePlanAgain: {
    label: 'Checkout of the plan that the customer has',
    values: ['second subscription', 'charge only'],
  },
  rateLimit: { label: 'Rate limit of 100 calls a minute', values: [false, true] },
};

const wordOf = (value: string | number | boolean): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

export const switchSection = (switches: Switches): Html => {
  const fields = Object.entries(choices).map(([name, { label, values }]) => {
    const current: unknown = Reflect.get(switches, name);
    const options = values.map(
      (value) =>
        html`<option value="${JSON.stringify(value)}" ${value === current ? html`selected` : null}>${wordOf(value)}</option>`,
    );
    return html`<label>${label} <select name="${name}">${options}</select></label>`;
  });
  return section(
    'switches',
    'Provider behaviour',
    'undocumented details',
    html`<form data-post="/_local/switches">${fields}</form>`,
  );
};
