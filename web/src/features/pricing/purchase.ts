import type { UserRecord } from '#contract/account.ts';
import type { Plan } from '#domain/plans.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import { planCodes } from '#web/state/plan-codes.ts';
import type { CheckoutSession, PurchaseState } from '#web/state/purchase-state.ts';
import { setPurchaseState } from '#web/state/purchase-state.ts';
import { onSessionChange } from '#web/state/store.ts';
import type { Verdict } from './confirm-payment.ts';
import { confirmPayment, isActive } from './confirm-payment.ts';
import type { PaymentWindow } from './payment-window.ts';
import { navigateTo } from './payment-window.ts';
import { watchWindow } from './window-watch.ts';

// One purchase at a time: what an older one still waits for is of no interest once a newer one began.
let latest = 0;
let stopWatching: () => void = () => undefined;

const beginNext = (): number => {
  stopWatching();
  latest += 1;
  return latest;
};

/** Back to the plans. What the customer did pay arrives all the same. */
export const leavePurchase = (): void => {
  beginNext();
  setPurchaseState({ state: 'none' });
};

onSessionChange(leavePurchase);

const after = (verdict: Verdict, checkout: CheckoutSession): PurchaseState => {
  const { plan } = checkout;
  const payments: Record<Verdict, PurchaseState> = {
    active: { state: 'active', plan },
    declined: { state: 'declined', plan },
    unpaid: { state: 'unpaid', plan, checkout },
    late: { state: 'late', plan, checkout },
  };
  return payments[verdict];
};

let settling = 0;

const settle = async (number: number, checkout: CheckoutSession): Promise<void> => {
  if (number !== latest || settling === number) return;
  settling = number;
  setPurchaseState({ state: 'confirming', plan: checkout.plan });
  const verdict = await confirmPayment(checkout);
  settling = 0;
  if (number !== latest) return;
  if (verdict === 'active') await invalidate('getUser', 'getSubscription', 'listSubscribed');
  if (verdict === 'active' || verdict === 'declined') stopWatching();
  setPurchaseState(after(verdict, checkout));
};

/** Opens the checkout in the window that the click has opened, and follows it until the plan is active or is not. */
export const startPurchase = async (plan: Plan, user: UserRecord, popup: PaymentWindow): Promise<void> => {
  const number = beginNext();
  setPurchaseState({ state: 'starting', plan });
  const result = await call('startPayment', {
    email: user.email,
    amount: plan.amountCents,
    plan: planCodes[plan.key],
    start_date: new Date(user.today).toISOString(),
  });
  if (number !== latest || !result.ok) popup?.close();
  if (number !== latest) return;
  if (!result.ok) {
    const { failure } = result;
    const hasArrived = failure.kind === 'refused' && failure.code === 'payment_received';
    setPurchaseState(hasArrived ? { state: 'late', plan, checkout: null } : { state: 'refused', plan, failure });
    // A refusal can mean that the page is behind; without a network there is nothing newer to read.
    if (failure.kind === 'refused') await invalidate('getUser');
    return;
  }
  const checkout = { plan, reference: result.answer.data.reference, url: result.answer.data.authorization_url };
  setPurchaseState({ state: 'paying', plan, checkout, isBlocked: !navigateTo(popup, checkout.url) });
  stopWatching = watchWindow(popup, () => void settle(number, checkout));
};

/** Asks now, without waiting for the window. */
export const checkPurchase = async (plan: Plan, checkout: CheckoutSession | null): Promise<void> => {
  if (checkout) return settle(latest, checkout);
  if (await isActive(plan)) setPurchaseState({ state: 'active', plan });
  await invalidate('getUser', 'getSubscription', 'listSubscribed');
};
