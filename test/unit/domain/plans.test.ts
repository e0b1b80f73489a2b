import { describe, expect, test } from 'vitest';
import { planKeys, planOfAmount, planOfCode, plans } from '#domain/plans.ts';
import { offer } from './builders.ts';

describe('the plans', () => {
  test('are four, with these prices, locations and devices', () => {
    expect(plans).toEqual({
      explorer: { key: 'explorer', title: 'Explorer', priceUsd: 2, amountCents: 200, locations: 2, devices: 1 },
      jetsetter: { key: 'jetsetter', title: 'JetSetter', priceUsd: 4, amountCents: 400, locations: 5, devices: 3 },
      streampro: { key: 'streampro', title: 'StreamPro', priceUsd: 6, amountCents: 600, locations: 8, devices: 5 },
      unlimited: { key: 'unlimited', title: 'Unlimited', priceUsd: 8, amountCents: 800, locations: 'all', devices: 5 },
    });
    expect(planKeys).toEqual(['explorer', 'jetsetter', 'streampro', 'unlimited']);
  });

  test.each(planKeys)('%s is found by its code and by its amount', (key) => {
    expect(planOfCode(offer.planCodes, offer.planCodes[key])).toBe(plans[key]);
    expect(planOfAmount(plans[key].amountCents)).toBe(plans[key]);
  });

  test.each(['', 'PLN_other', 'explorer'])('none has the code %j', (code) => {
    expect(planOfCode(offer.planCodes, code)).toBeUndefined();
  });

  test.each([0, 2, 199, 300, -200, Number.NaN])('none costs %d cents', (amountCents) => {
    expect(planOfAmount(amountCents)).toBeUndefined();
  });
});
