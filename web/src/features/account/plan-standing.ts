import type { UserRecord } from '#contract/account.ts';
import type { CustomerView } from '#contract/payments.ts';
import { planOfAmount } from '#domain/plans.ts';

/** What the account says about the plan: who has any subscription has Premium. */
export type PlanStatus =
  | { kind: 'free' }
  | {
      kind: 'premium';
      state: 'active' | 'cancelled' | 'attention';
      title: string;
      amountCents: number;
      until: string | null;
    };

/** An unset date is null in our API; the epoch means the same. */
const isSet = (instant: string | null): instant is string => instant !== null && Date.parse(instant) !== 0;

export const standingOf = (user: UserRecord, { subscriptions }: CustomerView): PlanStatus => {
  const [first] = subscriptions;
  const last = subscriptions.at(-1);
  if (!first || !last) return { kind: 'free' };
  const states: Record<string, 'cancelled' | 'attention'> = { 'non-renewing': 'cancelled', attention: 'attention' };
  return {
    kind: 'premium',
    state: states[last.status] ?? 'active',
    title: planOfAmount(last.amount)?.title ?? last.plan,
    amountCents: last.amount,
    until: isSet(user.expiry_at) ? user.expiry_at : first.next_payment_date,
  };
};
