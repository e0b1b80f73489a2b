import type { ReactNode } from 'react';
import { accountCopy as copy } from '#web/copy/en/account.ts';
import { ActionLink } from '#web/ui/action-link.tsx';
import { dollars } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Standing } from './plan-standing.ts';
import { statementDate } from './statement-date.ts';

type Premium = Extract<Standing, { kind: 'premium' }>;

const dayOf = (until: string | null): string => (until === null ? copy.noReset : statementDate(until));

const PremiumState = ({ state, until }: Premium): ReactNode => {
  if (state === 'cancelled') return <Notice title={copy.cancelledTitle}>{copy.cancelledText(dayOf(until))}</Notice>;
  if (state === 'attention')
    return (
      <Notice
        tone="wrong"
        title={copy.attentionTitle}
        actions={
          <ActionLink to="/pricing" isSmall>
            {copy.choosePlan}
          </ActionLink>
        }
      >
        {copy.attentionText(dayOf(until))}
      </Notice>
    );
  return (
    <>
      <p className="summary-text">{copy.active}</p>
      <p className="summary-action">
        <ActionLink to="/pricing" look="quiet" isSmall>
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

const PremiumSummary = ({ standing }: { standing: Premium }): ReactNode => (
  <>
    <p className="summary-plan">{copy.premium}</p>
    <p className="summary-price figures">{copy.monthly(standing.title, dollars(standing.amountCents))}</p>
    <dl className="summary-reset figures">
      <dt>{standing.state === 'active' ? copy.reset : copy.until}</dt>
      <dd>{dayOf(standing.until)}</dd>
    </dl>
    <PremiumState {...standing} />
  </>
);

/** The head of the statement: which plan, what it costs, until when. */
export const PlanSummary = ({ standing }: { standing: Standing }): ReactNode => (
  <section className={`summary summary-${standing.kind}`} aria-labelledby="summary-heading">
    <h2 id="summary-heading" className="summary-heading">
      {copy.planHeading}
    </h2>
    {standing.kind === 'free' ? <FreeSummary /> : <PremiumSummary standing={standing} />}
  </section>
);
