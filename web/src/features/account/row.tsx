import type { ReactNode } from 'react';

/** A row of the statement. */
export const Row = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div className="statement-row">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
