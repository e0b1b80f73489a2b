import { paymentCopy as copy } from '#web/copy/en/pricing.ts';

/** The pop-up in which one pays; null when the browser holds it back. */
export type PaymentWindow = Window | null;

const side = 600;

const features = (): string => {
  const left = Math.round(window.screenX + (window.outerWidth - side) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - side) / 2);
  return `popup,width=${side},height=${side},left=${left},top=${top}`;
};

/** Must run within the click itself, before anything is awaited: later on browsers take it for unasked advertising. */
export const openPaymentWindow = (): PaymentWindow => {
  const popup = window.open('about:blank', copy.windowTitle, features());
  if (popup === null) return null;
  // The provider's page gets no handle on this one.
  popup.opener = null;
  popup.document.title = copy.windowTitle;
  popup.document.body.textContent = copy.windowText;
  return popup;
};

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);

/** Sends the window to the checkout. False when there is no window any more, or the address is none of the web. */
export const navigateTo = (popup: PaymentWindow, address: string): boolean => {
  if (popup === null || popup.closed || !isWebAddress(address)) return false;
  popup.location.href = address;
  return true;
};
