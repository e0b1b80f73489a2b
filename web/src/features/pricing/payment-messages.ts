import { paymentCopy as copy } from '#web/copy/en/pricing.ts';
import type { PurchaseState } from '#web/state/purchase-state.ts';

export type KnownPayment = Exclude<PurchaseState, { state: 'none' }>;
export type Words = { tone: 'waiting' | 'done' | 'wrong'; title: string; text: string };

/** What each state of a purchase is called and says. A new state does not compile before it has its words. */
export const paymentMessage = (payment: KnownPayment): Words => {
  const { plan } = payment;
  switch (payment.state) {
    case 'starting':
      return { tone: 'waiting', title: copy.starting(plan.title), text: copy.payingText };
    case 'refused':
      return { tone: 'wrong', title: copy.refusedTitle, text: payment.failure.text };
    case 'paying':
      return payment.isBlocked
        ? { tone: 'waiting', title: copy.blockedTitle, text: copy.blockedText }
        : { tone: 'waiting', title: copy.paying(plan.title), text: copy.payingText };
    case 'confirming':
      return { tone: 'waiting', title: copy.confirming(plan.title), text: copy.confirmingText };
    case 'unpaid':
      return { tone: 'wrong', title: copy.unpaidTitle, text: copy.unpaidText };
    case 'declined':
      return { tone: 'wrong', title: copy.declinedTitle, text: copy.declinedText };
    case 'late':
      return { tone: 'waiting', title: copy.lateTitle, text: copy.lateText };
    case 'active':
      return {
        tone: 'done',
        title: copy.activeTitle(plan.title),
        text: copy.activeText(plan.locations, plan.devices),
      };
  }
};
