import type { RequestHandler } from '../request-handler.ts';
import { managePage, messagePage } from './checkout-page.ts';
import type { Subscription } from './records.ts';
import type { SimulatorState } from './simulator-state.ts';
import { isCharged, stopRenewing } from './subscriptions.ts';

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
    });
  };

const act = (state: SimulatorState, subscription: Subscription, form: string): Response => {
  if (new URLSearchParams(form).get('action') !== 'cancel')
    return messagePage(400, 'Nothing was chosen', 'Go back and choose Cancel.');
  stopRenewing(state, subscription);
  return messagePage(200, 'This subscription is cancelled', 'It is not charged again.');
};
