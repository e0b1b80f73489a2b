import { onReturned } from '#web/state/purchase-state.ts';
import type { PaymentWindow } from './payment-window.ts';

const pollMs = 500;

/**
 * Calls back once when the window closes and each time the return page reports, until stopped. A closed window only means
 * "check now": the provider's Cross-Origin-Opener-Policy can sever the handle, which then reads as closed.
 */
export const watchWindow = (popup: PaymentWindow, onBack: () => void): (() => void) => {
  const stopListening = onReturned(onBack);
  const timer = popup
    ? setInterval(() => {
        if (!popup.closed) return;
        clearInterval(timer);
        onBack();
      }, pollMs)
    : undefined;
  return () => {
    stopListening();
    clearInterval(timer);
  };
};
