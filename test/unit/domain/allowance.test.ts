import { describe, expect, test } from 'vitest';
import { allowedLocations, locationsByDollars } from '#domain/allowance.ts';
import { planOfCode, plans } from '#domain/plans.ts';
import { stages } from '#infra/config/stages.ts';

describe('allowance', () => {
  test.each([
    [200, 2],
    [201, 2],
    [299, 2],
    [399, 100],
    [400, 5],
    [600, 8],
    [699, 8],
    [800, 100],
    [1000, 100],
    [100, 100],
    [1, 0],
    [99, 0],
    [0, 0],
    [-200, 0],
    [Number.NaN, 0],
  ])('%d cents pay for %d locations', (cents, locations) => {
    expect(allowedLocations(cents)).toBe(locations);
  });

  test.each(Object.values(plans))(
    'the price of $title pays for the locations of that plan',
    ({ amountCents, locations }) => {
      expect(allowedLocations(amountCents)).toBe(locations === 'all' ? 100 : locations);
    },
  );

  // An amount without a row pays for every location, so a plan that was forgotten here would give too much away.
  test.each(
    Object.values(stages).flatMap(({ name, provider: { planCodes, retiredPlanCodes } }) =>
      [planCodes, ...retiredPlanCodes].flatMap((codes) =>
        Object.values(codes).map((code) => ({ name, code, plan: planOfCode(codes, code) })),
      ),
    ),
  )('plan code $code, current or retired in $name, has its own row of the allowance', ({ plan }) => {
    expect([...locationsByDollars.keys()]).toContain(plan?.priceUsd);
  });
});
