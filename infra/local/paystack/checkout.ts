import type { RequestHandler } from '../request-handler.ts';
import { later } from './calendar.ts';
import type { CheckoutView } from './checkout-page.ts';
import { checkoutPage, messagePage } from './checkout-page.ts';
import { cardCodeOf, cardSignatureOf } from './ids.ts';
import { comesFirst } from './lifecycle.ts';
import type { Customer, Transaction } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import { isWebUrl } from './transactions.ts';

const soonMs = 50;

/** The hosted checkout: a page, and a form on it that pays, declines or abandons. */
export const openCheckout =
  (world: SimulatorState): RequestHandler =>
  async (request) => {
    const path = new URL(request.url).pathname;
    if (!path.startsWith('/checkout/')) return undefined;
    const found = findCheckout(world, path.slice('/checkout/'.length));
    if (!found)
      return messagePage(404, 'This checkout does not exist', 'The link may be incomplete. Go back and start again.');
    const view = viewOf(world, found.transaction, found.customer);
    if (request.method === 'GET' || request.method === 'HEAD') return showState(view, 200);
    if (request.method !== 'POST')
      return messagePage(405, 'This can’t be done here', 'Open the checkout page in a browser.');
    const action = new URLSearchParams(await request.text()).get('action');
    if (action !== 'pay' && action !== 'decline' && action !== 'abandon')
      return messagePage(400, 'Nothing was chosen', 'Go back and choose Pay, Decline or Abandon.', view);
    // Whoever sent the same form a second time learns how it ended the first time; nothing is charged again.
    if (view.state !== 'open') return showState(view, 409);
    return actions[action](world, found.transaction, found.customer, view);
  };

const findCheckout = (world: SimulatorState, accessCode: string) => {
  const transaction = world.transactions
    .list()
    .find((each) => each.accessCode !== '' && each.accessCode === accessCode);
  const customer = transaction && world.customers.get(transaction.customerCode);
  return customer && { transaction, customer };
};

const viewOf = (world: SimulatorState, transaction: Transaction, customer: Customer): CheckoutView => ({
  state: states[transaction.status],
  planName: world.plans.get(transaction.planCode ?? '')?.name ?? 'One payment',
  isMonthly: transaction.planCode !== null,
  amountCents: transaction.amount,
  email: customer.email,
  returnUrl: returnUrlOf(transaction),
  cancelUrl: cancelUrlOf(transaction),
});

const states = {
  abandoned: 'open',
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

type Action = (world: SimulatorState, transaction: Transaction, customer: Customer, view: CheckoutView) => Response;

const pay: Action = (world, transaction, customer, view) => {
  const { reference } = transaction;
  const paidAt = world.now().toISOString();
  const { subscribeDelayMs } = world.switches.get();
  const announceMs = comesFirst(world, 'charge', reference) ? soonMs : subscribeDelayMs + 400;
  const announceId = `announce:${reference}`;
  const subscribeId = `subscribe:${reference}`;
  world.tasks.put(announceId, { id: announceId, kind: 'announce', reference, dueAt: later(paidAt, announceMs) });
  if (transaction.planCode !== null)
    world.tasks.put(subscribeId, {
      id: subscribeId,
      kind: 'subscribe',
      reference,
      dueAt: later(paidAt, Math.max(subscribeDelayMs, 2 * soonMs)),
    });
  const card = customer.card ?? {
    id: 242_063_000 + world.nextNumber(),
    code: cardCodeOf(customer.code),
    signature: cardSignatureOf(customer.code),
  };
  world.customers.put(customer.code, { ...customer, card });
  // This is the charge; what stands above waits for it and does nothing without it.
  world.transactions.put(reference, { ...transaction, status: 'success', gatewayResponse: 'Successful', paidAt });
  return view.returnUrl === null
    ? messagePage(200, 'Paid', 'You may close this window.', { ...view, state: 'paid' })
    : seeOther(view.returnUrl);
};

const decline: Action = (world, transaction, _customer, view) => {
  world.transactions.put(transaction.reference, { ...transaction, status: 'failed', gatewayResponse: 'Declined' });
  return showState({ ...view, state: 'declined' }, 200);
};

const abandon: Action = (_world, _transaction, _customer, view) =>
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
