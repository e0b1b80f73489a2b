import type { UserRecord } from '#contract/account.ts';
import type { Plan } from '#domain/plans.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import type { Failure } from '#web/state/failure.ts';
import type { CheckoutSession } from '#web/state/purchase-state.ts';
import { setPurchaseState } from '#web/state/purchase-state.ts';
import { onSessionChange } from '#web/state/store.ts';
import { confirmPayment, isActive } from './confirm-payment.ts';
import type { PaymentWindow } from './payment-window.ts';
import { navigateTo } from './payment-window.ts';
import { watchWindow } from './window-watch.ts';

/** One run through the states of PurchaseState. Only the current run may change the state; a new one replaces it. */
type Run = { isConfirming: boolean; stopWatching: () => void };

const newRun = (): Run => ({ isConfirming: false, stopWatching: () => undefined });

let current = newRun();

const replaceRun = (): Run => {
  current.stopWatching();
  current = newRun();
  return current;
};

/** Goes back to the plans. A payment already made still activates its plan. */
export const leavePurchase = (): void => {
  replaceRun();
  setPurchaseState({ state: 'none' });
};

onSessionChange(leavePurchase);

const confirm = async (run: Run, checkout: CheckoutSession): Promise<void> => {
  if (run !== current || run.isConfirming) return;
  const { plan } = checkout;
  run.isConfirming = true;
  setPurchaseState({ state: 'confirming', plan });
  const result = await confirmPayment(checkout);
  run.isConfirming = false;
  if (run !== current) return;
  if (result === 'active') await invalidate('getUser', 'getSubscription', 'listSubscribed');
  if (result === 'active' || result === 'declined') run.stopWatching();
  setPurchaseState({ state: result, plan, checkout });
};

const refuse = async (plan: Plan, failure: Failure): Promise<void> => {
  const isPaid = failure.kind === 'refused' && failure.code === 'payment_received';
  setPurchaseState(isPaid ? { state: 'late', plan, checkout: null } : { state: 'refused', plan, failure });
  // A refusal can mean that this page is stale; without a network nothing newer can be read.
  if (failure.kind === 'refused') await invalidate('getUser');
};

/** Opens the checkout in the window that the click opened, and follows the payment to its result. */
export const startPurchase = async (plan: Plan, user: UserRecord, popup: PaymentWindow): Promise<void> => {
  const run = replaceRun();
  setPurchaseState({ state: 'starting', plan });
  const result = await call('startPayment', {
    email: user.email,
    amount: plan.amountCents,
    plan: plan.key,
    start_date: new Date(user.today).toISOString(),
  });
  if (run !== current || !result.ok) popup?.close();
  if (run !== current) return;
  if (!result.ok) return refuse(plan, result.failure);
  const { reference, authorization_url: url } = result.value.data;
  const checkout = { plan, reference, url };
  setPurchaseState({ state: 'paying', plan, checkout, isBlocked: !navigateTo(popup, url) });
  run.stopWatching = watchWindow(popup, () => void confirm(run, checkout));
};

/** Checks the payment now, without waiting for the window. */
export const checkPurchase = async (plan: Plan, checkout: CheckoutSession | null): Promise<void> => {
  if (checkout) return confirm(current, checkout);
  if (await isActive(plan)) setPurchaseState({ state: 'active', plan });
  await invalidate('getUser', 'getSubscription', 'listSubscribed');
};
