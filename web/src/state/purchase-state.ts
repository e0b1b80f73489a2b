import type { Plan } from '#domain/plans.ts';
import type { Failure } from './failure.ts';
import { clientAtom, setClientState, useClientState } from './store.ts';

/** What the provider opened for us: the page where one pays, and the name under which we ask about it. */
export type Checkout = { plan: Plan; reference: string; url: string };

/**
 * Where a purchase stands, as far as this page knows. It outlives the pricing page: the account page tells of it too.
 * `late` means that a payment arrived, or may have, and the plan is not there yet; that it is `active`, only
 * GET /api/user/ says.
 */
export type Payment =
  | { state: 'none' }
  | { state: 'starting'; plan: Plan }
  | { state: 'refused'; plan: Plan; failure: Failure }
  | { state: 'paying'; plan: Plan; checkout: Checkout; isBlocked: boolean }
  | { state: 'confirming'; plan: Plan }
  | { state: 'unpaid'; plan: Plan; checkout: Checkout }
  | { state: 'declined'; plan: Plan }
  | { state: 'late'; plan: Plan; checkout: Checkout | null }
  | { state: 'active'; plan: Plan };

const paymentAtom = clientAtom<Payment>({ state: 'none' });

export const usePayment = (): Payment => useClientState(paymentAtom)[0];
export const tellPayment = (payment: Payment): void => setClientState(paymentAtom, payment);

const channelName = 'pazia-payment';

/** Tells the page that opened the payment window, in whatever tab it lives, that the customer is back from paying. */
export const tellReturned = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('returned');
  channel.close();
};

export const onReturned = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
};
