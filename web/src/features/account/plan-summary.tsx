import type { ReactNode } from 'react';
import { dollars } from '#domain/money.ts';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { PlanStatus } from './plan-status.ts';
import { statementDate } from './statement-date.ts';
import { UnbrokenDay } from './unbroken-day.tsx';

type Premium = Extract<PlanStatus, { kind: 'premium' }>;

export const planHeadingId = 'summary-heading';

const dayOf = (until: string | null): string => (until === null ? copy.noReset : statementDate(until));

const PremiumState = ({ state, until }: Premium): ReactNode => {
  const day = dayOf(until);
  if (state === 'cancelled')
    return (
      <Alert title={copy.cancelledTitle}>
        <UnbrokenDay sentence={copy.cancelledText(day)} day={day} />
      </Alert>
    );
  if (state === 'attention')
    return (
      <Alert
        tone="wrong"
        title={copy.attentionTitle}
        actions={
          <ActionLink to="/pricing" isSmall>
            {copy.choosePlan}
          </ActionLink>
        }
      >
        <UnbrokenDay sentence={copy.attentionText(day)} day={day} />
      </Alert>
    );
  return (
    <>
      <p className="summary-text">{copy.active}</p>
      <p className="summary-action">
        <ActionLink to="/pricing" variant="quiet" isSmall>
          {copy.changePlan}
        </ActionLink>
      </p>
    </>
  );
};

const FreeSummary = (): ReactNode => (
  <>
    <p className="summary-plan">{copy.free}</p>
    <p className="summary-text">{copy.freeText}</p>
    <p className="summary-text">{copy.freeOffer}</p>
    <p className="summary-action">
      <ActionLink to="/pricing">{copy.viewPricing}</ActionLink>
    </p>
  </>
);

const PremiumSummary = ({ status }: { status: Premium }): ReactNode => (
  <>
    <p className="summary-plan">{copy.premium}</p>
    <p className="summary-price figures">{copy.monthly(status.title, dollars(status.amountCents))}</p>
    <dl className="summary-reset figures">
      <dt>{status.state === 'active' ? copy.reset : copy.until}</dt>
      <dd>{dayOf(status.until)}</dd>
    </dl>
    <PremiumState {...status} />
  </>
);

/** The head of the statement: the plan, its price and its next reset. */
export const PlanSummary = ({ status }: { status: PlanStatus }): ReactNode => (
  <section className={`summary summary-${status.kind}`} aria-labelledby={planHeadingId}>
    <h2 id={planHeadingId} className="summary-heading" tabIndex={-1}>
      {copy.planHeading}
    </h2>
    {status.kind === 'free' ? <FreeSummary /> : <PremiumSummary status={status} />}
  </section>
);
