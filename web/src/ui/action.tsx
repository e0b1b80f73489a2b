import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** `danger` is for destructive actions; its colour never competes with the page's saffron. */
type Variant = 'primary' | 'quiet' | 'bare' | 'danger';

const classOf = (variant: Variant, isSmall: boolean, isBusy = false): string =>
  `action action-${variant}${isSmall ? ' action-small' : ''}${isBusy ? ' busy' : ''}`;

type ActionProps = { variant?: Variant; isSmall?: boolean; children: ReactNode };

/** A link that looks like a button. */
export const ActionLink = ({
  to,
  variant = 'primary',
  isSmall = false,
  children,
}: ActionProps & { to: string }): ReactNode => (
  <Link to={to} className={classOf(variant, isSmall)}>
    {children}
  </Link>
);

/** A link to another site that looks like a button and opens a new tab. */
export const OutsideActionLink = ({
  href,
  variant = 'primary',
  isSmall = false,
  children,
}: ActionProps & { href: string }): ReactNode => (
  <a href={href} className={classOf(variant, isSmall)} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

type ButtonProps = ActionProps & {
  type?: 'button' | 'submit';
  onClick?: () => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
};

/** Keeps its label while busy. Being busy does not disable it; pass `isDisabled` too. */
export const ActionButton = ({
  variant = 'primary',
  isSmall = false,
  type = 'button',
  onClick,
  isBusy = false,
  isDisabled = false,
  describedBy,
  children,
}: ButtonProps): ReactNode => (
  <button
    type={type}
    className={classOf(variant, isSmall, isBusy)}
    disabled={isDisabled}
    aria-busy={isBusy}
    aria-describedby={describedBy}
    onClick={onClick}
  >
    {children}
  </button>
);
