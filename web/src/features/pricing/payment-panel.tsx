import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { dollars } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { PaymentActions } from './payment-actions.tsx';
import type { KnownPayment } from './payment-messages.ts';
import { paymentMessage } from './payment-messages.ts';
import './payment-panel.css';

const folds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Stands where the plans were while one is being paid for. The cloth is drawn aside when the plan is active. */
export const PaymentPanel = ({
  payment,
  onRetry,
}: {
  payment: KnownPayment;
  onRetry: ((plan: Plan) => void) | null;
}): ReactNode => {
  const { tone, title, text } = paymentMessage(payment);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  // The dialog or button that had the focus is gone with the state before; where it stands elsewhere it stays, and the
  // status is read out from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is looked at, though the effect reads the document
  useEffect(() => {
    if (isFirst.current || document.activeElement === document.body) heading.current?.focus();
    isFirst.current = false;
  }, [payment.state]);

  return (
    <section
      id="plans"
      className={`payment payment-${tone}`}
      aria-labelledby="payment-heading"
      aria-busy={tone === 'waiting'}
    >
      <div className="payment-words">
        <p className="payment-plan figures">
          {payment.plan.title} · {dollars(payment.plan.amountCents)}
        </p>
        <div role="status">
          <h2 id="payment-heading" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
        <div className="page-actions">
          <PaymentActions payment={payment} onRetry={onRetry} />
        </div>
      </div>
      <div className="payment-cloth" aria-hidden="true">
        {folds.map((fold) => (
          <span key={fold} />
        ))}
      </div>
    </section>
  );
};
