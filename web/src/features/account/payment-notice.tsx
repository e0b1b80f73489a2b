import type { ReactNode } from 'react';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { usePurchaseState } from '#web/state/purchase-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const underWay = ['starting', 'paying', 'confirming', 'late'];

/** A purchase that began on the pricing page and has not ended yet. */
export const PaymentNotice = (): ReactNode => {
  const payment = usePurchaseState();
  if (payment.state === 'none' || !underWay.includes(payment.state)) return null;
  return (
    <Alert title={copy.paying(payment.plan.title)}>
      {copy.payingText} <TextLink to="/pricing">{copy.payingLink}</TextLink>
    </Alert>
  );
};
