import type { ReactNode } from 'react';
import { launchCatalogue } from '#domain/catalogue.ts';
import { dollars } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { pricingCopy as copy, planCopy } from '#web/copy/en/pricing.ts';
import { ActionButton, ActionLink } from '#web/ui/action.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import type { CardState } from './card-state.ts';

type Props = {
  plan: Plan;
  state: CardState;
  isPopular: boolean;
  /** Clicked, and the dialog's code is still loading. */
  isBusy: boolean;
  onChoose: (plan: Plan) => void;
};

const locationCount = launchCatalogue.length;

/** As many folds as the plan has locations, so that the fullest cloth marks the biggest plan. */
const Cloth = ({ plan }: { plan: Plan }): ReactNode => {
  const folds = plan.locations === 'all' ? locationCount : plan.locations;
  return (
    <div className="plan-cloth" aria-hidden="true">
      {Array.from({ length: folds }, (_, fold) => `fold-${fold}`).map((fold) => (
        <span key={fold} />
      ))}
    </div>
  );
};

const Figures = ({ plan: { locations, devices } }: { plan: Plan }): ReactNode => (
  <dl className="plan-figures figures">
    <div>
      <dt>{locations === 'all' ? copy.allLocations(locationCount) : locationsWord(locations)}</dt>
      <dd>{locations === 'all' ? copy.all : locations}</dd>
    </div>
    <div>
      <dt>{copy.devices(devices)}</dt>
      <dd>{devices}</dd>
    </div>
  </dl>
);

const locationsWord = (locations: number): string => (locations === 2 ? copy.locations : copy.manyLocations);

const CardAction = ({ plan, state, isPopular, isBusy, onChoose }: Props): ReactNode => {
  const { button } = planCopy[plan.key];
  if (state === 'register')
    return (
      <ActionLink to="/register" variant={isPopular ? 'primary' : 'quiet'}>
        {button}
      </ActionLink>
    );
  const labels = { current: copy.current, change: copy.change, subscribe: button, pending: button };
  return (
    <ActionButton
      variant={isPopular && state !== 'current' ? 'primary' : 'quiet'}
      isDisabled={state === 'current' || state === 'pending'}
      isBusy={isBusy}
      onClick={() => onChoose(plan)}
      describedBy={`plan-${plan.key}`}
    >
      {labels[state]}
    </ActionButton>
  );
};

export const PlanCard = (props: Props): ReactNode => {
  const { plan, state, isPopular } = props;
  const { subtitle, features } = planCopy[plan.key];
  const modifiers = `${isPopular ? ' plan-popular' : ''}${state === 'current' ? ' plan-current' : ''}`;
  return (
    <article className={`plan${modifiers}`} aria-labelledby={`plan-${plan.key}`}>
      <Cloth plan={plan} />
      {isPopular ? <p className="plan-ribbon">{copy.popular}</p> : null}
      <header className="plan-head">
        <h3 id={`plan-${plan.key}`}>{plan.title}</h3>
        <p>{subtitle}</p>
      </header>
      <p className="plan-price figures">
        <strong>{dollars(plan.amountCents)}</strong>
        <span>
          {copy.currency} {copy.perMonth}
          <br />
          {copy.billed}
        </span>
      </p>
      <Figures plan={plan} />
      <ul className="plan-features" aria-label={copy.features}>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </ul>
      <div className="plan-action">
        <CardAction {...props} />
      </div>
    </article>
  );
};
