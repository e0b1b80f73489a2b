import { onReturned } from '#web/state/purchase-state.ts';
import type { PaymentWindow } from './payment-window.ts';

const lookMs = 500;

/**
 * Calls back once when the window is closed and each time the return page reports, until it is stopped. A closed window
 * only means "ask now": headers of the provider can part the windows, and the handle then reads as closed.
 */
export const watchWindow = (popup: PaymentWindow, onBack: () => void): (() => void) => {
  const stopListening = onReturned(onBack);
  const timer = popup
    ? setInterval(() => {
        if (!popup.closed) return;
        clearInterval(timer);
        onBack();
      }, lookMs)
    : undefined;
  return () => {
    stopListening();
    clearInterval(timer);
  };
};
