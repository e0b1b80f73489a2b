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
import { useChoice } from './use-choice.ts';
import './pricing.css';

/** Plain HTML and CSS, rendered when the site is built; the dialog comes when there is somebody to choose in it. */
export const PricingPage = (): ReactNode => {
  const visitor = useVisitor();
  const record = useRoute('getUser', { isWanted: false });
  const payment = usePurchaseState();
  const user = visitor.state === 'signed-in' ? visitor.user : null;
  const choice = useChoice(user);
  const { ChoiceWindow, plan, isOpen, failure } = choice;

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
            <FailedView failure={failure} retry={() => choice.open(plan)} />
          </div>
        ) : null}
        {payment.state === 'none' ? (
          <PlanCards visitor={visitor} awaited={isOpen && !ChoiceWindow ? plan : null} onChoose={choice.open} />
        ) : (
          <PaymentPanel payment={payment} onRetry={user ? choice.retry : null} />
        )}
        <Questions />
      </div>
      <Banner visitor={visitor} />
      {ChoiceWindow && plan && user ? (
        <ChoiceWindow
          plan={plan}
          user={user}
          selection={choice.selection}
          isOpen={isOpen}
          isBusy={choice.isBusy}
          failure={failure}
          onSelect={choice.select}
          onSubscribe={(ids) => void choice.subscribe(ids)}
          onCancel={choice.cancel}
        />
      ) : null}
    </>
  );
};
