import type { RequestHandler } from '../request-handler.ts';
import { later } from './calendar.ts';
import { presentCard } from './cards.ts';
import type { CheckoutView } from './checkout-page.ts';
import { checkoutPage, messagePage } from './checkout-page.ts';
import { comesFirst } from './invoice-charges.ts';
import type { Customer, Transaction } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import type { TestCardName } from './test-cards.ts';
import { isTestCardName } from './test-cards.ts';
import { isWebUrl } from './transactions.ts';

const soonMs = 50;

/** The hosted checkout: a page, and a form on it that pays, declines or abandons. */
export const openCheckout =
  (state: SimulatorState): RequestHandler =>
  async (request) => {
    const path = new URL(request.url).pathname;
    if (!path.startsWith('/checkout/')) return undefined;
    const found = findCheckout(state, path.slice('/checkout/'.length));
    if (!found)
      return messagePage(404, 'This checkout does not exist', 'The link may be incomplete. Go back and start again.');
    const view = viewOf(state, found.transaction, found.customer);
    if (request.method === 'GET' || request.method === 'HEAD') return showState(view, 200);
    if (request.method !== 'POST')
      return messagePage(405, 'This can’t be done here', 'Open the checkout page in a browser.');
    const form = new URLSearchParams(await request.text());
    const [action, card] = [form.get('action'), form.get('card') ?? 'own'];
    if (action !== 'pay' && action !== 'decline' && action !== 'abandon')
      return messagePage(400, 'Nothing was chosen', 'Go back and choose Pay, Decline or Abandon.', view);
    if (!isTestCardName(card)) return messagePage(400, 'No such card', 'Go back and choose a card.', view);
    // A form sent twice shows the outcome of the first time; nothing is charged again.
    if (view.state !== 'open') return showState(view, 409);
    return actions[action](state, { ...found, view, card });
  };

const findCheckout = (state: SimulatorState, accessCode: string) => {
  const transaction = state.transactions
    .list()
    .find((each) => each.accessCode !== '' && each.accessCode === accessCode);
  const customer = transaction && state.customers.get(transaction.customerCode);
  return customer && { transaction, customer };
};

const viewOf = (state: SimulatorState, transaction: Transaction, customer: Customer): CheckoutView => ({
  state: states[transaction.status],
  planName: state.plans.get(transaction.planCode ?? '')?.name ?? 'One payment',
  isMonthly: transaction.planCode !== null,
  amountCents: transaction.amount,
  email: customer.email,
  returnUrl: returnUrlOf(transaction),
  cancelUrl: cancelUrlOf(transaction),
});

const states = {
  abandoned: 'open',
  processing: 'open',
  success: 'paid',
  reversed: 'paid',
  failed: 'declined',
} satisfies Record<Transaction['status'], CheckoutView['state']>;

const showState = (view: CheckoutView, statusWhenOver: number): Response => {
  if (view.state === 'open') return checkoutPage(view);
  return view.state === 'paid'
    ? messagePage(statusWhenOver, 'This was paid already', 'Your payment has arrived. Nothing more is charged.', view)
    : messagePage(statusWhenOver, 'The payment was declined', 'Nothing was charged.', view);
};

type Pressed = { transaction: Transaction; customer: Customer; view: CheckoutView; card: TestCardName };

const pay = (state: SimulatorState, pressed: Pressed): Response => {
  const { transaction, customer, view } = pressed;
  const { reference } = transaction;
  const card = presentCard(state, customer, pressed.card);
  if (!card) return decline(state, pressed);
  const paidAt = state.now().toISOString();
  const { subscribeDelayMs } = state.switches.get();
  const announceMs = comesFirst(state, 'charge', reference) ? soonMs : subscribeDelayMs + 400;
  const announceId = `announce:${reference}`;
  const subscribeId = `subscribe:${reference}`;
  state.tasks.put(announceId, { id: announceId, kind: 'announce', reference, dueAt: later(paidAt, announceMs) });
  if (transaction.planCode !== null)
    state.tasks.put(subscribeId, {
      id: subscribeId,
      kind: 'subscribe',
      reference,
      dueAt: later(paidAt, Math.max(subscribeDelayMs, 2 * soonMs)),
    });
  state.customers.put(customer.code, { ...customer, cardCode: card.code });
  // This write is the charge. The tasks above do nothing without it.
  state.transactions.put(reference, {
    ...transaction,
    status: 'success',
    cardCode: card.code,
    gatewayResponse: 'Successful',
    paidAt,
  });
  return view.returnUrl === null
    ? messagePage(200, 'Paid', 'You may close this window.', { ...view, state: 'paid' })
    : seeOther(view.returnUrl);
};

const decline = (state: SimulatorState, { transaction, view }: Pressed): Response => {
  state.transactions.put(transaction.reference, { ...transaction, status: 'failed', gatewayResponse: 'Declined' });
  return showState({ ...view, state: 'declined' }, 200);
};

const abandon = (_state: SimulatorState, { view }: Pressed): Response =>
  view.cancelUrl === null
    ? messagePage(200, 'Nothing was paid', 'You may close this window.')
    : seeOther(view.cancelUrl);

const actions = { pay, decline, abandon };

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });

/** The provider appends the reference twice, under both of its names. */
const returnUrlOf = ({ callbackUrl, reference }: Transaction): string | null => {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  url.searchParams.append('trxref', reference);
  url.searchParams.append('reference', reference);
  return url.href;
};

const cancelUrlOf = ({ metadata }: Transaction): string | null => {
  const url =
    typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata ? metadata.cancel_action : null;
  return typeof url === 'string' && isWebUrl(url) ? url : null;
};
