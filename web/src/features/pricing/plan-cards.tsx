import type { ReactNode } from 'react';
import type { Plan } from '#domain/plans.ts';
import { planKeys, plans } from '#domain/plans.ts';
import type { Visitor } from '#web/api/visitor.ts';
import { pricingCopy as copy } from '#web/copy/en/pricing.ts';
import { cardState } from './card-state.ts';
import { PlanCard } from './plan-card.tsx';
import './plan-card.css';

/** Monthly is the only billing period so far, and it is selected. */
const BillingToggle = (): ReactNode => (
  <fieldset className="billing">
    <legend className="visually-hidden">{copy.billing}</legend>
    <label>
      <input type="radio" name="billing" className="visually-hidden" checked readOnly />
      <span>{copy.monthly}</span>
    </label>
  </fieldset>
);

type Props = { visitor: Visitor; loadingPlan: Plan | null; onChoose: (plan: Plan) => void };

export const PlanCards = ({ visitor, loadingPlan, onChoose }: Props): ReactNode => (
  <section id="plans" className="plans" aria-labelledby="plans-heading">
    <h2 id="plans-heading" className="visually-hidden">
      {copy.plans}
    </h2>
    <BillingToggle />
    <div className="plan-grid">
      {planKeys.map((key) => (
        <PlanCard
          key={key}
          plan={plans[key]}
          state={cardState(visitor, plans[key])}
          isPopular={key === 'jetsetter'}
          isBusy={loadingPlan?.key === key}
          onChoose={onChoose}
        />
      ))}
    </div>
  </section>
);
