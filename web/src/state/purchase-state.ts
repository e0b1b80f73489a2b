import type { Plan } from '#domain/plans.ts';
import type { Failure } from './failure.ts';
import { clientAtom, setClientState, useClientState } from './store.ts';

/** A checkout at the provider: the URL of its payment page, and the reference to ask about it. */
export type CheckoutSession = { plan: Plan; reference: string; url: string };

/**
 * The purchase as far as this page knows. It outlives the pricing page, since the account page shows it too. `late`: a
 * payment arrived or may have, but the plan is not active yet. `active` comes from GET /api/user/ only.
 *
 * starting → paying → confirming → active, declined, unpaid or late; starting → refused or late.
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
export const setPurchaseState = (purchase: PurchaseState): void => setClientState(purchaseAtom, purchase);

const channelName = 'pazia-payment';

/** Notifies the page that opened the payment window, in whatever tab it is, that the customer is back. */
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
