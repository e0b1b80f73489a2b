import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** `ending` is for what ends or takes away; it never competes with the saffron of the page. */
type Look = 'primary' | 'quiet' | 'bare' | 'ending';

const classOf = (look: Look, isSmall: boolean, isBusy = false): string =>
  `action action-${look}${isSmall ? ' action-small' : ''}${isBusy ? ' busy' : ''}`;

type Words = { look?: Look; isSmall?: boolean; children: ReactNode };

/** A link that looks like a button. */
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

type Press = Words & {
  type?: 'button' | 'submit';
  onClick?: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
};

/** While busy it keeps its words. Whoever lets it be busy says whether it can be pressed again. */
export const ActionButton = ({
  look = 'primary',
  isSmall = false,
  type = 'button',
  onClick,
  isBusy = false,
  isDisabled = false,
  describedBy,
  children,
}: Press): ReactNode => (
  <button
    type={type}
    className={classOf(look, isSmall, isBusy)}
    disabled={isDisabled}
    aria-busy={isBusy}
    aria-describedby={describedBy}
    onClick={onClick}
  >
    {children}
  </button>
);
