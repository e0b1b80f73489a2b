import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Look = 'primary' | 'quiet';

const classOf = (look: Look, isSmall: boolean): string => `action action-${look}${isSmall ? ' action-small' : ''}`;

type Words = { look?: Look; isSmall?: boolean; children: ReactNode };

/** A link that looks like a button. It is plain CSS, so that pages without MUI can use it. */
export const ActionLink = ({ to, look = 'primary', isSmall = false, children }: Words & { to: string }): ReactNode => (
  <Link to={to} className={classOf(look, isSmall)}>
    {children}
  </Link>
);

/** The same to another site, in a new tab. */
export const OutsideActionLink = ({
  href,
  look = 'primary',
  isSmall = false,
  children,
}: Words & { href: string }): ReactNode => (
  <a href={href} className={classOf(look, isSmall)} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
