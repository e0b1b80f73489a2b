const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });

/** An amount in cents as '$8.00'. */
export const dollars = (cents: number): string => usd.format(cents / 100);
