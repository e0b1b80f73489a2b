import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';

/** The page's one h1 and the title of the document. Focus goes to the heading after a change of page. */
export const PageTitle = ({ title, lead }: { title: string; lead?: ReactNode }): ReactNode => (
  <header className="page-title">
    <title>{`${title} · ${brand.name}`}</title>
    <h1 tabIndex={-1}>{title}</h1>
    {lead ? <p className="page-lead">{lead}</p> : null}
  </header>
);
