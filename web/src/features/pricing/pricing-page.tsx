import type { ReactNode } from 'react';
import { useRoute } from '#web/api/use-route.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { pricingCopy as copy } from '#web/copy/en/pricing.ts';
import { usePurchaseState } from '#web/state/purchase-state.ts';
import { FailedView } from '#web/ui/failed-view.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Banner } from './banner.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PlanCards } from './plan-cards.tsx';
import { Questions } from './questions.tsx';
import { useLocationDialog } from './use-location-dialog.ts';
import './pricing.css';

/** Plain HTML and CSS, prerendered at build time. The dialog's code loads only for signed-in users. */
export const PricingPage = (): ReactNode => {
  const visitor = useVisitor();
  const record = useRoute('getUser', { isWanted: false });
  const purchase = usePurchaseState();
  const user = visitor.state === 'signed-in' ? visitor.user : null;
  const dialog = useLocationDialog(user);
  const { LocationDialog, plan, isOpen, failure } = dialog;

  return (
    <>
      <div className="page pricing">
        <PageTitle title={copy.title} lead={copy.lead} />
        {visitor.state === 'pending' && record.state === 'failed' ? (
          <div className="pricing-failed">
            <FailedView failure={record.failure} retry={() => void record.reload()} />
          </div>
        ) : null}
        {plan && failure && !isOpen ? (
          <div className="pricing-failed">
            <FailedView failure={failure} retry={() => dialog.open(plan)} />
          </div>
        ) : null}
        {purchase.state === 'none' ? (
          <PlanCards visitor={visitor} loadingPlan={isOpen && !LocationDialog ? plan : null} onChoose={dialog.open} />
        ) : (
          <PaymentPanel purchase={purchase} onRetry={user ? dialog.retry : null} />
        )}
        <Questions />
      </div>
      <Banner visitor={visitor} />
      {LocationDialog && plan && user ? (
        <LocationDialog
          plan={plan}
          user={user}
          selection={dialog.selection}
          isOpen={isOpen}
          isBusy={dialog.isBusy}
          failure={failure}
          onSelect={dialog.select}
          onSubscribe={(ids) => void dialog.subscribe(ids)}
          onCancel={dialog.cancel}
        />
      ) : null}
    </>
  );
};
