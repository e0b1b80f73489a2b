import { describe, expect, test } from 'vitest';
import { planKeys, planOfAmount, planOfCode, planOfKeyOrCode, plans } from '#domain/plans.ts';
import { offer } from './builders.ts';

describe('plans', () => {
  test.each([
    ['Explorer', 2, 200, 2, 1],
    ['JetSetter', 4, 400, 5, 3],
    ['StreamPro', 6, 600, 8, 5],
    ['Unlimited', 8, 800, 'all', 5],
  ])(
    '%s costs $%d, %d in minor units, and has %s locations on %d devices',
    (title, price, cents, locations, devices) => {
      const plan = Object.values(plans).find((each) => each.title === title);

      expect(plan).toMatchObject({ priceUsd: price, amountCents: cents, locations, devices });
    },
  );

  test('there are four plans, each under its own key', () => {
    expect(Object.entries(plans).map(([name, { key }]) => [name, key])).toEqual(planKeys.map((key) => [key, key]));
    expect(planKeys).toEqual(['explorer', 'jetsetter', 'streampro', 'unlimited']);
  });

  test.each(planKeys)('the plan %s is found by its code and by its amount', (key) => {
    expect(planOfCode(offer.planCodes, offer.planCodes[key])).toBe(plans[key]);
    expect(planOfAmount(plans[key].amountCents)).toBe(plans[key]);
  });

  test.each(['', 'PLN_other', 'explorer'])('no plan has the code %j', (code) => {
    expect(planOfCode(offer.planCodes, code)).toBeUndefined();
  });

  test.each(planKeys)('%s is found by its key and by its code', (key) => {
    expect(planOfKeyOrCode(offer.planCodes, key)).toBe(plans[key]);
    expect(planOfKeyOrCode(offer.planCodes, offer.planCodes[key])).toBe(plans[key]);
  });

  test.each(['', 'PLN_other', 'PLN_old_e', 'Explorer', 'constructor'])('no plan has the key or code %j', (text) => {
    expect(planOfKeyOrCode(offer.planCodes, text)).toBeUndefined();
  });

  test.each([0, 2, 199, 300, -200, Number.NaN])('no plan costs %d cents', (amountCents) => {
    expect(planOfAmount(amountCents)).toBeUndefined();
  });
});
