import type { ReactNode } from 'react';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { usePurchaseState } from '#web/state/purchase-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const openStates = ['starting', 'paying', 'confirming', 'late'];

/** A purchase that is still in progress. */
export const PaymentNotice = (): ReactNode => {
  const purchase = usePurchaseState();
  if (purchase.state === 'none' || !openStates.includes(purchase.state)) return null;
  return (
    <Alert title={copy.paying(purchase.plan.title)}>
      {copy.payingText} <TextLink to="/pricing">{copy.payingLink}</TextLink>
    </Alert>
  );
};
