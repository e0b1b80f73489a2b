import type { ReactNode } from 'react';
import { useRoute } from '#web/api/use-route.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { usePayment } from '#web/app/payment.ts';
import { pricingCopy as copy } from '#web/copy/en/pricing.ts';
import { FailedView } from '#web/ui/failed-view.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Banner } from './banner.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PlanCards } from './plan-cards.tsx';
import { Questions } from './questions.tsx';
import { useChoice } from './use-choice.ts';
import './pricing.css';

export const PricingPage = (): ReactNode => {
  const visitor = useVisitor();
  const record = useRoute('getUser', { isWanted: false });
  const payment = usePayment();
  const user = visitor.state === 'signed-in' ? visitor.user : null;
  const choice = useChoice(user);
  const { plan } = choice;

  return (
    <>
      <div className="page pricing">
        <PageTitle title={copy.title} lead={copy.lead} />
        {visitor.state === 'pending' && record.state === 'failed' ? (
          <div className="pricing-failed">
            <FailedView failure={record.failure} retry={() => void record.reload()} />
          </div>
        ) : null}
        {payment.state === 'none' ? (
          <PlanCards visitor={visitor} onChoose={choice.open} />
        ) : (
          <PaymentPanel payment={payment} onRetry={choice.retry} />
        )}
        <Questions />
      </div>
      <Banner visitor={visitor} />
      {plan && user ? (
        <LocationDialog
          plan={plan}
          user={user}
          selection={choice.selection}
          isOpen={choice.isOpen}
          isBusy={choice.isBusy}
          failure={choice.failure}
          onSelect={choice.select}
          onSubscribe={(ids) => void choice.subscribe(ids)}
          onCancel={choice.cancel}
        />
      ) : null}
    </>
  );
};
