import { paymentCopy as copy } from '#web/copy/en/pricing.ts';

/** The payment pop-up; null when the browser blocks it. */
export type PaymentWindow = Window | null;

const sizePx = 600;

const features = (): string => {
  const left = Math.round(window.screenX + (window.outerWidth - sizePx) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - sizePx) / 2);
  return `popup,width=${sizePx},height=${sizePx},left=${left},top=${top}`;
};

/** Must run within the click handler before any await; otherwise browsers block the pop-up. */
export const openPaymentWindow = (): PaymentWindow => {
  const popup = window.open('about:blank', copy.windowTitle, features());
  if (popup === null) return null;
  // The provider's page must not control this one.
  popup.opener = null;
  popup.document.title = copy.windowTitle;
  popup.document.body.textContent = copy.windowText;
  return popup;
};

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol);

/** Sends the window to the checkout. False when the window is gone or the address is not http(s). */
export const navigateTo = (popup: PaymentWindow, address: string): boolean => {
  if (popup === null || popup.closed || !isWebAddress(address)) return false;
  popup.location.href = address;
  return true;
};
