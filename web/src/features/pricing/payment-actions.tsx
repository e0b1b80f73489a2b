import type { ReactNode } from 'react';
import type { Plan } from '#domain/plans.ts';
import { paymentCopy as copy } from '#web/copy/en/pricing.ts';
import { ActionLink, OutsideActionLink } from '#web/ui/action-link.tsx';
import type { KnownPayment } from './payment-words.ts';
import { checkPurchase, leavePurchase } from './purchase.ts';

type Props = { payment: KnownPayment; onRetry: (plan: Plan) => void };

const Leave = ({ children }: { children: string }): ReactNode => (
  <button type="button" className="action payment-leave" onClick={leavePurchase}>
    {children}
  </button>
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
          <button
            type="button"
            className="action action-quiet"
            onClick={() => void checkPurchase(plan, payment.checkout)}
          >
            {copy.check}
          </button>
          <Leave>{copy.back}</Leave>
        </>
      );
    case 'unpaid':
    case 'declined':
    case 'refused':
      return (
        <>
          <button type="button" className="action action-primary" onClick={() => onRetry(plan)}>
            {copy.again}
          </button>
          {payment.state === 'unpaid' ? (
            <button
              type="button"
              className="action action-quiet"
              onClick={() => void checkPurchase(plan, payment.checkout)}
            >
              {copy.check}
            </button>
          ) : null}
          <Leave>{copy.other}</Leave>
        </>
      );
    case 'late':
      return (
        <>
          <button
            type="button"
            className="action action-quiet"
            onClick={() => void checkPurchase(plan, payment.checkout)}
          >
            {copy.check}
          </button>
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
