/** Means "every location": larger than any catalogue. */
const everyLocation = 100;

const locationsByDollars: Record<number, number> = { 2: 2, 4: 5, 6: 8 };

/**
 * How many locations an amount pays for: $2 two, $4 five, $6 eight, any other whole-dollar amount all of them.
 * Amounts are in cents and rounded down to dollars. Less than a dollar, a negative amount or NaN pays for none.
 */
export const allowedLocations = (amountCents: number): number => {
  const dollars = Math.floor(amountCents / 100);
  return dollars > 0 ? (locationsByDollars[dollars] ?? everyLocation) : 0;
};
