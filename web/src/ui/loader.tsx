import type { ReactNode } from 'react';

/** The loading state of a view: three swaying folds, still with reduced motion. */
export const Loader = ({ label }: { label: string }): ReactNode => (
  <div className="loader" role="status">
    <span className="loader-folds" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
    <span className="visually-hidden">{label}</span>
  </div>
);
