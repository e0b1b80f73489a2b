import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/use-route.ts';
import { returnCopy as copy } from '#web/copy/en/payment.ts';
import { stripQuery } from '#web/state/address.ts';
import { notifyReturn } from '#web/state/purchase-state.ts';
import { currentTokens } from '#web/state/store.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const pollMs = 1500;
const pollsMax = 6;

/** The provider creates the subscription shortly after the charge, so this polls for a few seconds. */
const confirm = async (reference: string): Promise<void> => {
  for (let polls = 0; polls < pollsMax; polls += 1) {
    const result = await call('confirmPayment', { reference });
    if (!result.ok || result.value.outcome !== 'activating') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
};

/**
 * The request makes the server check with the provider, so the plan starts even when the page that opened this one is gone.
 * A customer who left without paying returns without a reference.
 */
const report = async (reference: string | null): Promise<void> => {
  notifyReturn();
  if (reference && currentTokens()) {
    await confirm(reference);
    await invalidate('getUser', 'getSubscription', 'listSubscribed');
    notifyReturn();
  }
  // Browsers refuse to close a window that is not a pop-up; the page then says what to do.
  window.close();
};

/** The page that the provider sends the payment window to at the end. */
export const PaymentReturnPage = (): ReactNode => {
  const [reference] = useState(() => new URLSearchParams(window.location.search).get('reference'));

  useLayoutEffect(stripQuery, []);
  useEffect(() => void report(reference), [reference]);

  return (
    <div className="page page-narrow">
      <PageTitle title={copy.title} lead={copy.lead} />
      <p className="page-actions">
        <ActionLink to="/account">{copy.account}</ActionLink>
      </p>
    </div>
  );
};
