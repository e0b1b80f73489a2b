import type { UserRecord } from '#contract/account.ts';
import type { CustomerView } from '#contract/payments.ts';
import { planOfAmount } from '#domain/plans.ts';

/** The plan on the account page. Any subscription at all counts as Premium. */
export type PlanStatus =
  | { kind: 'free' }
  | {
      kind: 'premium';
      state: 'active' | 'cancelled' | 'attention';
      title: string;
      amountCents: number;
      until: string | null;
    };

/** Our API sends null for an unset date; the epoch means the same. */
const isSet = (instant: string | null): instant is string => instant !== null && Date.parse(instant) !== 0;

export const planStatus = (user: UserRecord, { subscriptions }: CustomerView): PlanStatus => {
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
