import { dollars } from '#domain/money.ts';
import type { RequestHandler } from '../request-handler.ts';
import { cardOf, presentCard } from './cards.ts';
import { managePage, messagePage } from './checkout-page.ts';
import { renewalReferenceOf } from './ids.ts';
import { payFailedInvoice } from './invoice-charges.ts';
import { contextOf } from './lifecycle.ts';
import type { Card, Customer, Subscription, Transaction } from './records.ts';
import { startRefund } from './refunds.ts';
import type { SimulatorState } from './simulator-state.ts';
import { isCharged, stopRenewing } from './subscriptions.ts';
import type { TestCardName } from './test-cards.ts';
import { isTestCardName } from './test-cards.ts';

const prefix = '/manage/subscriptions/';

/** The hosted page of a manage link. A customer who cancels there is known to us only through a webhook. */
export const openManage =
  (state: SimulatorState): RequestHandler =>
  async (request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(prefix)) return undefined;
    const subscription = state.subscriptions.get(`SUB_${url.pathname.slice(prefix.length)}`);
    if (subscription?.token !== url.searchParams.get('subscription_token'))
      return messagePage(404, 'This link is not valid', 'Ask for a new one.');
    if (!isCharged(subscription)) return messagePage(200, 'This subscription is cancelled', 'It is not charged again.');
    if (request.method === 'POST') return act(state, subscription, await request.text());
    return managePage({
      planName: state.plans.get(subscription.planCode)?.name ?? subscription.planCode,
      amountCents: subscription.amount,
      nextPaymentAt: subscription.nextPaymentAt,
      card: cardOf(state, subscription.cardCode),
    });
  };

const act = (state: SimulatorState, subscription: Subscription, body: string): Response => {
  const form = new URLSearchParams(body);
  const [action, card] = [form.get('action'), form.get('card') ?? ''];
  if (action === 'card' && isTestCardName(card)) return replaceCard(state, subscription, card);
  if (action !== 'cancel') return messagePage(400, 'Nothing was chosen', 'Go back and choose a card, or Cancel.');
  stopRenewing(state, subscription);
  return messagePage(200, 'This subscription is cancelled', 'It is not charged again.');
};

/** Charges the new card a little to check it, and gives that back at once. */
const replaceCard = (state: SimulatorState, subscription: Subscription, name: TestCardName): Response => {
  const customer = state.customers.get(subscription.customerCode);
  const card = customer ? presentCard(state, customer, name) : null;
  if (!customer || !card?.isReusable)
    return messagePage(200, 'The card was declined', 'Go back and choose another card.');
  checkCard(state, customer, card);
  const changed = { ...subscription, cardCode: card.code };
  state.subscriptions.put(changed.code, changed);
  const context = contextOf(state, changed);
  if (context && state.switches.get().newCardPaysInvoice) payFailedInvoice(state, context);
  return messagePage(200, 'The card was saved', `${dollars(checkCents)} were charged to check it, and are given back.`);
};

const checkCents = 100;

const checkCard = (state: SimulatorState, customer: Customer, card: Card): void => {
  const number = state.nextNumber();
  const at = state.now().toISOString();
  const transaction: Transaction = {
    id: 4_099_260_000 + number,
    reference: renewalReferenceOf(`check:${card.code}:${number}`),
    accessCode: '',
    customerCode: customer.code,
    planCode: null,
    amount: checkCents,
    status: 'success',
    cardCode: card.code,
    gatewayResponse: 'Approved',
    metadata: null,
    callbackUrl: null,
    createdAt: at,
    paidAt: at,
  };
  const id = `announce:${transaction.reference}`;
  state.tasks.put(id, { id, kind: 'announce', reference: transaction.reference, dueAt: at });
  state.transactions.put(transaction.reference, transaction);
  startRefund(state, transaction, checkCents, 'processed');
};
