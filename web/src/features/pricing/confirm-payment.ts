import type { Plan } from '#domain/plans.ts';
import { call } from '#web/api/call.ts';
import type { CheckoutSession } from '#web/state/purchase-state.ts';

export type PaymentResult = 'active' | 'declined' | 'unpaid' | 'late';

const pollMs = 1500;
const timeoutMs = 30_000;
// A response right after the window closed may be stale, so 'open' counts as unpaid from the third time on.
const openMax = 3;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Whether the plan is active, which only the user record says. */
export const isActive = async (plan: Plan): Promise<boolean> => {
  const user = await call('getUser');
  return user.ok && user.value.subscription && user.value.subscription_amount === plan.amountCents;
};

/** Polls until the result of a payment is known, for half a minute at most. */
export const confirmPayment = async ({ plan, reference }: CheckoutSession): Promise<PaymentResult> => {
  let openCount = 0;
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const result = await call('confirmPayment', { reference });
    const outcome = result.ok ? result.value.outcome : 'unknown';
    if (outcome === 'declined') return 'declined';
    if (outcome === 'abandoned') return 'unpaid';
    if (outcome === 'open') openCount += 1;
    else if (await isActive(plan)) return 'active';
    if (openCount === openMax) return 'unpaid';
    await pause();
  }
  return 'late';
};
