import { dollars } from '#domain/money.ts';
import type { Paystack } from '../paystack/paystack.ts';
import type { Card } from '../paystack/records.ts';
import type { Delivery } from '../paystack/switches.ts';
import type { Html } from './html.ts';
import { action, html, section, table, when } from './html.ts';
import { stateChip } from './state-chip.ts';

const shownMax = 40;

const orDash = (iso: string | null): Html => (iso ? when(iso) : html`–`);
const code = (text: string): Html => html`<code>${text}</code>`;
const amount = (cents: number): Html => html`<span class="number">${dollars(cents)}</span>`;

const newest = <T>(rows: readonly T[]): T[] => rows.toReversed().slice(0, shownMax);

const act = (label: string, what: string, about: string): Html =>
  action(label, '/_local/provider', { do: what, code: about });

export const customerSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.customers()).map((customer) => [
    customer.email,
    code(customer.code),
    customer.failsNextCharge ? stateChip('failed') : 'succeeds',
    customer.failsNextCharge
      ? act('Let it succeed', 'unfail', customer.code)
      : act('Let it fail', 'fail', customer.code),
  ]);
  const list = table(['Address', 'Customer', 'Next charge', ''], rows, 'No customers yet.');
  return section('customers', 'Customers', `${paystack.customers().length} at the provider`, list);
};

export const cardSection = (paystack: Paystack): Html => {
  const emails = new Map(paystack.customers().map((customer) => [customer.code, customer.email]));
  const month = paystack.now().toISOString().slice(0, 7);
  const rows = newest(paystack.cards()).map((card) => {
    const isExpired = card.expiresIn < month;
    return [
      `${card.brand} ${card.last4}`,
      emails.get(card.customerCode) ?? card.customerCode,
      isExpired ? stateChip('expired') : card.expiresIn,
      card.isReusable ? 'reusable' : 'one charge',
      cardState(card),
      html`${card.isDeclining ? act('Accept', 'accept-card', card.code) : act('Decline', 'decline-card', card.code)} ${
        isExpired ? null : act('Expire', 'expire-card', card.code)
      }`,
    ];
  });
  const list = table(['Card', 'Customer', 'Expires', 'Use', 'Charges', ''], rows, 'No cards yet.');
  return section('cards', 'Cards', `${paystack.cards().length}`, list);
};

const cardState = ({ isActive, isDeclining }: Pick<Card, 'isActive' | 'isDeclining'>): Html => {
  if (!isActive) return stateChip('deactivated');
  return isDeclining ? stateChip('declined') : html`succeed`;
};

export const subscriptionSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.subscriptions()).map((each) => [
    code(each.code),
    code(each.customerCode),
    each.planCode,
    amount(each.amount),
    stateChip(each.status),
    orDash(each.nextPaymentAt),
    each.status === 'active' ? act('Cancel at the provider', 'cancel', each.code) : '',
  ]);
  const heads = ['Subscription', 'Customer', 'Plan', 'Amount', 'Status', 'Next payment', ''];
  return section(
    'subscriptions',
    'Subscriptions',
    `${paystack.subscriptions().length}`,
    table(heads, rows, 'No subscriptions yet.'),
  );
};

export const paymentSection = (paystack: Paystack): Html => {
  const disputes = paystack.disputes().filter(({ resolution }) => resolution === null);
  const open = new Set(disputes.map(({ reference }) => reference));
  const rows = newest(paystack.payments()).map((each) => [
    when(each.createdAt),
    code(each.reference),
    code(each.customerCode),
    amount(each.amount),
    stateChip(each.status),
    orDash(each.paidAt),
    each.status === 'success' ? paymentActions(each.reference, open.has(each.reference)) : '',
  ]);
  const heads = ['Opened', 'Reference', 'Customer', 'Amount', 'State', 'Paid', ''];
  return section('payments', 'Payments', `${paystack.payments().length}`, table(heads, rows, 'No payments yet.'));
};

const paymentActions = (reference: string, isDisputed: boolean): Html =>
  isDisputed
    ? html`${act('Lose dispute', 'lose-dispute', reference)} ${act('Win dispute', 'win-dispute', reference)}`
    : html`${act('Refund', 'refund', reference)} ${act('Dispute', 'dispute', reference)}`;

export const refundSection = (paystack: Paystack): Html => {
  const rows = newest(paystack.refunds()).map((each) => [
    when(each.createdAt),
    code(each.reference),
    amount(each.amount),
    stateChip(each.status),
    when(each.updatedAt),
  ]);
  const list = table(['Asked', 'Payment', 'Amount', 'State', 'Since'], rows, 'No refunds yet.');
  return section('refunds', 'Refunds', `${paystack.refunds().length}`, list);
};

const deliveryForm = ({ duplicate, shuffle, drop }: Delivery): Html =>
  html`<form data-post="/_local/webhooks">
    <label>Extra copies <input type="number" name="duplicate" min="0" max="5" value="${duplicate}"></label>
    <label><input type="checkbox" name="shuffle" ${shuffle ? html`checked` : null}> Out of order</label>
    <label><input type="checkbox" name="drop" ${drop ? html`checked` : null}> Dropped</label>
  </form>`;

export const webhookSection = (paystack: Paystack): Html => {
  const { waiting, done } = paystack.webhooks();
  const rows = newest([...done, ...waiting]).map((each) => [
    when(each.createdAt),
    each.event,
    each.attempts,
    each.lastStatus ?? '–',
    stateChip(each.state),
    each.state === 'waiting' ? when(each.dueAt) : '',
  ]);
  const list = table(['Created', 'Event', 'Attempts', 'Response', 'State', 'Next attempt'], rows, 'No webhooks yet.');
  return section(
    'webhooks',
    'Webhooks',
    `${done.length} done, ${waiting.length} pending`,
    html`${deliveryForm(paystack.delivery.get())}${list}`,
  );
};
