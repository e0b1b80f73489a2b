const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });

/** An amount in cents, as money. */
export const dollars = (cents: number): string => whole.format(cents / 100);
