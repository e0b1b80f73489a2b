import type { ReactNode } from 'react';

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });

export const dollars = (cents: number): string => whole.format(cents / 100);

/** An amount in cents, as money, in figures of one width. */
export const Money = ({ cents }: { cents: number }): ReactNode => <span className="figures">{dollars(cents)}</span>;

/** Counts and dates, in figures of one width. */
export const Figures = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="figures">{children}</span>
);
