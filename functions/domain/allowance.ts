import { plans } from './plans.ts';

/** Means "every location": larger than any catalogue. */
const everyLocation = 100;

/** A row for each plan, by its whole price. */
export const locationsByDollars = new Map(
  Object.values(plans).map(({ priceUsd, locations }) => [priceUsd, locations === 'all' ? everyLocation : locations]),
);

/**
 * How many locations an amount pays for: $2 two, $4 five, $6 eight, any other whole-dollar amount all of them.
 * Amounts are in cents and rounded down to dollars. Less than a dollar, a negative amount or NaN pays for none.
 */
export const allowedLocations = (amountCents: number): number => {
  const dollars = Math.floor(amountCents / 100);
  return dollars > 0 ? (locationsByDollars.get(dollars) ?? everyLocation) : 0;
};
