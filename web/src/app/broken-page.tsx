import type { ReactNode } from 'react';
import { brokenCopy as copy } from '#web/copy/en/broken.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const BrokenPage = ({ title, lead }: { title: string; lead: string }): ReactNode => (
  <div className="page page-narrow">
    <PageTitle title={title} lead={lead} />
    <p className="page-actions">
      <ActionButton onClick={() => window.location.reload()}>{copy.reload}</ActionButton>
    </p>
  </div>
);

/** Replaces a page whose code failed to load. */
export const UnreachablePage = (): ReactNode => <BrokenPage title={copy.unreachable} lead={copy.unreachableLead} />;

/** Replaces the whole app after a page threw during rendering. */
export const CrashedPage = (): ReactNode => (
  <main>
    <BrokenPage title={copy.crashed} lead={copy.crashedLead} />
  </main>
);
