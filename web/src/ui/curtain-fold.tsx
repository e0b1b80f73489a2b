import type { ReactNode } from 'react';

/** The one motion of the site: cloth drawn aside from what it covered. Still with reduced motion. */
export const CurtainFold = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="curtain-fold">{children}</div>
);
