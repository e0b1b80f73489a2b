import type { ReactNode } from 'react';
import type { Plan } from '#domain/plans.ts';
import { paymentCopy as copy } from '#web/copy/en/pricing.ts';
import { ActionButton, ActionLink, OutsideActionLink } from '#web/ui/action.tsx';
import type { KnownPayment } from './payment-messages.ts';
import { checkPurchase, leavePurchase } from './purchase.ts';

type Props = {
  payment: KnownPayment;
  /** Null while it is not known who pays. */
  onRetry: ((plan: Plan) => void) | null;
};

const Leave = ({ children }: { children: string }): ReactNode => (
  <ActionButton look="bare" onClick={leavePurchase}>
    {children}
  </ActionButton>
);

/** What can be done in each state; always also a way back. */
export const PaymentActions = ({ payment, onRetry }: Props): ReactNode => {
  const { plan } = payment;
  switch (payment.state) {
    case 'starting':
    case 'confirming':
      return null;
    case 'paying':
      return (
        <>
          {payment.isBlocked ? <OutsideActionLink href={payment.checkout.url}>{copy.open}</OutsideActionLink> : null}
          <ActionButton look="quiet" onClick={() => void checkPurchase(plan, payment.checkout)}>
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
          {payment.state === 'unpaid' ? (
            <ActionButton look="quiet" onClick={() => void checkPurchase(plan, payment.checkout)}>
              {copy.check}
            </ActionButton>
          ) : null}
          <Leave>{copy.other}</Leave>
        </>
      );
    case 'late':
      return (
        <>
          <ActionButton look="quiet" onClick={() => void checkPurchase(plan, payment.checkout)}>
            {copy.check}
          </ActionButton>
          <ActionLink to="/account" look="quiet">
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
