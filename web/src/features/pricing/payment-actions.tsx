import type { ReactNode } from 'react';
import type { Plan } from '#domain/plans.ts';
import { paymentCopy as copy } from '#web/copy/en/pricing.ts';
import { ActionButton, ActionLink, OutsideActionLink } from '#web/ui/action.tsx';
import type { Purchase } from './payment-messages.ts';
import { checkPurchase, leavePurchase } from './purchase.ts';

type Props = {
  purchase: Purchase;
  /** Null until the user record has loaded. */
  onRetry: ((plan: Plan) => void) | null;
};

const Leave = ({ children }: { children: string }): ReactNode => (
  <ActionButton variant="bare" onClick={leavePurchase}>
    {children}
  </ActionButton>
);

/** The actions of each state. */
export const PaymentActions = ({ purchase, onRetry }: Props): ReactNode => {
  const { plan } = purchase;
  switch (purchase.state) {
    case 'starting':
    case 'confirming':
      return null;
    case 'paying':
      return (
        <>
          {purchase.isBlocked ? <OutsideActionLink href={purchase.checkout.url}>{copy.open}</OutsideActionLink> : null}
          <ActionButton variant="quiet" onClick={() => void checkPurchase(plan, purchase.checkout)}>
            {copy.check}
          </ActionButton>
          <Leave>{copy.back}</Leave>
        </>
      );
    case 'unpaid':
    case 'declined':
    case 'refused':
      return (
        <>
          <ActionButton isDisabled={!onRetry} onClick={() => onRetry?.(plan)}>
            {copy.again}
          </ActionButton>
          {purchase.state === 'unpaid' ? (
            <ActionButton variant="quiet" onClick={() => void checkPurchase(plan, purchase.checkout)}>
              {copy.check}
            </ActionButton>
          ) : null}
          <Leave>{copy.other}</Leave>
        </>
      );
    case 'late':
      return (
        <>
          <ActionButton variant="quiet" onClick={() => void checkPurchase(plan, purchase.checkout)}>
            {copy.check}
          </ActionButton>
          <ActionLink to="/account" variant="quiet">
            {copy.account}
          </ActionLink>
          <Leave>{copy.back}</Leave>
        </>
      );
    case 'active':
      return (
        <>
          <ActionLink to="/account">{copy.account}</ActionLink>
          <Leave>{copy.back}</Leave>
        </>
      );
  }
};
