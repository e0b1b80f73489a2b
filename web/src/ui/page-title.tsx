import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';

/** The page's h1 and document title. Navigation moves the focus to the heading. */
export const PageTitle = ({ title, lead }: { title: string; lead?: ReactNode }): ReactNode => (
  <header className="page-title">
    <title>{`${title} · ${brand.name}`}</title>
    <h1 tabIndex={-1}>{title}</h1>
    {lead ? <p className="page-lead">{lead}</p> : null}
  </header>
);
