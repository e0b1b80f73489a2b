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

const pauseMs = 1500;
const asksMax = 6;

/** The provider makes the subscription a moment after the charge; until then it is asked again, some seconds long. */
const confirm = async (reference: string): Promise<void> => {
  for (let asks = 0; asks < asksMax; asks += 1) {
    const result = await call('confirmPayment', { reference });
    if (!result.ok || result.answer.outcome !== 'activating') return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

/**
 * Asking makes the server look at the provider, so the plan starts even if the page that opened this one is gone.
 * Whoever left without paying comes back without a reference.
 */
const report = async (reference: string | null): Promise<void> => {
  notifyReturn();
  if (reference && currentTokens()) {
    await confirm(reference);
    await invalidate('getUser', 'getSubscription', 'listSubscribed');
    notifyReturn();
  }
  // Browsers refuse this where the window is no pop-up any more; then the words on the page are what remains.
  window.close();
};

/** Where the provider sends the payment window when one is done there. */
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
