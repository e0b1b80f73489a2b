import type { Plan } from '#domain/plans.ts';
import type { Failure } from './failure.ts';
import { clientAtom, setClientState, useClientState } from './store.ts';

/** What the provider opened for us: the page where one pays, and the name under which we ask about it. */
export type CheckoutSession = { plan: Plan; reference: string; url: string };

/**
 * Where a purchase stands, as far as this page knows. It outlives the pricing page: the account page tells of it too.
 * `late` means that a payment arrived, or may have, and the plan is not there yet; that it is `active`, only
 * GET /api/user/ says.
 */
export type PurchaseState =
  | { state: 'none' }
  | { state: 'starting'; plan: Plan }
  | { state: 'refused'; plan: Plan; failure: Failure }
  | { state: 'paying'; plan: Plan; checkout: CheckoutSession; isBlocked: boolean }
  | { state: 'confirming'; plan: Plan }
  | { state: 'unpaid'; plan: Plan; checkout: CheckoutSession }
  | { state: 'declined'; plan: Plan }
  | { state: 'late'; plan: Plan; checkout: CheckoutSession | null }
  | { state: 'active'; plan: Plan };

const purchaseAtom = clientAtom<PurchaseState>({ state: 'none' });

export const usePurchaseState = (): PurchaseState => useClientState(purchaseAtom)[0];
export const setPurchaseState = (payment: PurchaseState): void => setClientState(purchaseAtom, payment);

const channelName = 'pazia-payment';

/** Tells the page that opened the payment window, in whatever tab it lives, that the customer is back from paying. */
export const notifyReturn = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('returned');
  channel.close();
};

export const onReturned = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
};
