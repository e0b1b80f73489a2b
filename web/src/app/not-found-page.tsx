import type { ReactNode } from 'react';
import { notFoundCopy as copy } from '#web/copy/en/frame.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

export const NotFoundPage = (): ReactNode => (
  <div className="page page-narrow">
    <PageTitle title={copy.title} lead={copy.lead} />
    <p className="page-actions">
      <ActionLink to="/">{copy.home}</ActionLink>
      <ActionLink to="/pricing" variant="quiet">
        {copy.pricing}
      </ActionLink>
    </p>
  </div>
);
