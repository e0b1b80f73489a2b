import type { Plan } from '#domain/plans.ts';
import type { Visitor } from '#web/api/visitor.ts';

/** What a plan's button does for this visitor; `pending` until the user record has loaded. */
export type CardState = 'register' | 'pending' | 'subscribe' | 'change' | 'current';

/** A cancelled plan can be bought again, so it counts as none. */
export const cardState = (visitor: Visitor, plan: Plan): CardState => {
  if (visitor.state === 'anonymous') return 'register';
  if (visitor.state === 'pending') return 'pending';
  if (!visitor.user.subscription) return 'subscribe';
  return visitor.user.subscription_amount === plan.amountCents ? 'current' : 'change';
};
