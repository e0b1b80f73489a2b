import type { Plan } from '#domain/plans.ts';
import { call } from '#web/api/call.ts';
import type { CheckoutSession } from '#web/state/purchase-state.ts';

export type Verdict = 'active' | 'declined' | 'unpaid' | 'late';

const pauseMs = 1500;
const patienceMs = 30_000;
// The answer right after the window closed may be a moment old; no payment three times over is no payment.
const opensMax = 3;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** That a plan is active, the user's record alone can say. */
export const isActive = async (plan: Plan): Promise<boolean> => {
  const user = await call('getUser');
  return user.ok && user.answer.subscription && user.answer.subscription_amount === plan.amountCents;
};

/** Asks until it is clear what became of a payment, half a minute at most. */
export const confirmPayment = async ({ plan, reference }: CheckoutSession): Promise<Verdict> => {
  let opens = 0;
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
    const result = await call('confirmPayment', { reference });
    const outcome = result.ok ? result.answer.outcome : 'unknown';
    if (outcome === 'declined') return 'declined';
    if (outcome === 'abandoned') return 'unpaid';
    if (outcome === 'open') opens += 1;
    else if (await isActive(plan)) return 'active';
    if (opens === opensMax) return 'unpaid';
    await pause();
  }
  return 'late';
};
