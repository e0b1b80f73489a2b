/** An amount in cents with its cents: '$4.00'. No thousands separator: the dearest plan costs $8. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A price in whole dollars as it is advertised: '$4'. */
export const wholeDollars = (usd: number): string => `$${usd}`;
