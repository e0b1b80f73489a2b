import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FormBackdrop } from './form-backdrop.tsx';
import './session.css';

type Props = { title: string; lead?: ReactNode; isOpen?: boolean; beside?: ReactNode; children: ReactNode };

/** A column of text and fields on the left, with the curtain beside it. */
export const SessionPage = ({ title, lead, isOpen = false, beside, children }: Props): ReactNode => (
  <div className="page session">
    <div className="session-column">
      <PageTitle title={title} lead={lead} />
      {children}
    </div>
    <FormBackdrop isOpen={isOpen}>{beside}</FormBackdrop>
  </div>
);
