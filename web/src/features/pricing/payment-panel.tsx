import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { dollars } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { PaymentActions } from './payment-actions.tsx';
import type { Purchase } from './payment-messages.ts';
import { paymentMessage } from './payment-messages.ts';
import './payment-panel.css';

const folds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Replaces the plans during a purchase. Its curtain opens when the plan is active. */
export const PaymentPanel = ({
  purchase,
  onRetry,
}: {
  purchase: Purchase;
  onRetry: ((plan: Plan) => void) | null;
}): ReactNode => {
  const { tone, title, text } = paymentMessage(purchase);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  // The element that had the focus may be gone with the previous state; then the heading takes it. Elsewhere the focus
  // stays, and the status role announces the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new state, although it reads only the document
  useEffect(() => {
    if (isFirst.current || document.activeElement === document.body) heading.current?.focus();
    isFirst.current = false;
  }, [purchase.state]);

  return (
    <section
      id="plans"
      className={`payment payment-${tone}`}
      aria-labelledby="payment-heading"
      aria-busy={tone === 'waiting'}
    >
      <div className="payment-words">
        <p className="payment-plan figures">
          {purchase.plan.title} · {dollars(purchase.plan.amountCents)}
        </p>
        <div role="status">
          <h2 id="payment-heading" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
        <div className="page-actions">
          <PaymentActions purchase={purchase} onRetry={onRetry} />
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
