import type { Plan } from '#domain/plans.ts';
import type { Visitor } from '#web/api/visitor.ts';

/** What pressing a plan's button means for whoever looks at it; `pending` while we do not know who that is. */
export type CardState = 'register' | 'pending' | 'subscribe' | 'change' | 'current';

/** A subscription that was cancelled is none to change: its plan can be bought again. */
export const cardState = (visitor: Visitor, plan: Plan): CardState => {
  if (visitor.state === 'anonymous') return 'register';
  if (visitor.state === 'pending') return 'pending';
  if (!visitor.user.subscription) return 'subscribe';
  return visitor.user.subscription_amount === plan.amountCents ? 'current' : 'change';
};
