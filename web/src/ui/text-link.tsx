import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link within a sentence. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => (
  <Link to={to} className="text-link">
    {children}
  </Link>
);

export const OutsideTextLink = ({ href, children }: { href: string; children: ReactNode }): ReactNode => (
  <a href={href} className="text-link" target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
