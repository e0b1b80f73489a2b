import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/account.ts';
import type { Plan } from '#domain/plans.ts';
import { planOfAmount } from '#domain/plans.ts';
import { dialogCopy as copy } from '#web/copy/en/pricing.ts';
import { Alert } from '#web/ui/alert.tsx';
import { daysLeft } from './days-left.ts';

/** Shown before paying: the new plan starts now at its full price, and the days left of the old one are lost. */
export const ChangeNotice = ({ user, plan }: { user: UserRecord; plan: Plan }): ReactNode => {
  if (user.subscription_amount === 0) return null;
  const days = daysLeft(user);
  const oldTitle = planOfAmount(user.subscription_amount)?.title ?? copy.yourPlan;
  return (
    <Alert>
      {copy.change(plan.title, plan.amountCents)} {days > 0 ? <strong>{copy.lost(days, oldTitle)}</strong> : null}
    </Alert>
  );
};
