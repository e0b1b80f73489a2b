import type { Switches } from '../paystack/switches.ts';
import type { Html } from './html.ts';
import { html, section } from './html.ts';

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
  duplicateWhileNonRenewing: {
    label: 'A cancelled subscription still makes a new one a duplicate',
    values: [false, true],
  },
  pastStart: { label: 'New subscription that starts in the past', values: ['refused', 'charged at once'] },
  newCardPaysInvoice: { label: 'A new card pays the invoice that failed', values: [false, true] },
  invoices: { label: 'Invoices that a subscription lists', values: ['newest', 'all'] },
  cardCharge: { label: 'Outcome of the charge of a saved card', values: ['at once', 'later'] },
  refundBalance: { label: 'Balance for refunds', values: ['enough', 'insufficient'] },
  refundOutcome: { label: 'New refunds end as', values: ['processed', 'failed', 'needs-attention'] },
  refundReference: { label: 'Listed refunds name the reference', values: [true, false] },
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
