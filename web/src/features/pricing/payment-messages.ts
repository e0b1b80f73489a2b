import { paymentCopy as copy } from '#web/copy/en/pricing.ts';
import type { PurchaseState } from '#web/state/purchase-state.ts';

export type Purchase = Exclude<PurchaseState, { state: 'none' }>;
export type PaymentMessage = { tone: 'waiting' | 'done' | 'wrong'; title: string; text: string };

/** Title and text of each state of a purchase. A new state does not compile without them. */
export const paymentMessage = (purchase: Purchase): PaymentMessage => {
  const { plan } = purchase;
  switch (purchase.state) {
    case 'starting':
      return { tone: 'waiting', title: copy.starting(plan.title), text: copy.payingText };
    case 'refused':
      return { tone: 'wrong', title: copy.refusedTitle, text: purchase.failure.text };
    case 'paying':
      return purchase.isBlocked
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
