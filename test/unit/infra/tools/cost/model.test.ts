import { describe, expect, test } from 'vitest';
import { functionNames, kindOf } from '#infra/config/names.ts';
import { costDocument } from '#infra/tools/cost/cost-document.ts';
import { fixedBillOf, totalOf } from '#infra/tools/cost/fixed.ts';
import { loadsOf } from '#infra/tools/cost/loads.ts';
import { billOf, coldShareOf, quantitiesOf } from '#infra/tools/cost/month.ts';
import type { Price } from '#infra/tools/cost/prices.ts';
import { costOf, prices } from '#infra/tools/cost/prices.ts';
import { quotas, usersAt } from '#infra/tools/cost/quotas.ts';
import { savingsOf } from '#infra/tools/cost/savings.ts';
import { warmMs } from '#infra/tools/cost/waits.ts';

const aPrice: Price = {
  service: 'Lambda',
  unit: 'thing',
  tiers: [
    { upTo: 100, each: 1 },
    { upTo: 200, each: 0.5 },
    { upTo: Number.POSITIVE_INFINITY, each: 0.25 },
  ],
  free: 10,
};

describe('Tiered prices', () => {
  test.each<[units: number, isFreeCounted: boolean, cost: number]>([
    [0, true, 0],
    [10, true, 0],
    [11, true, 1],
    [10, false, 10],
    [100, false, 100],
    [150, false, 125],
    [200, false, 150],
    [300, false, 175],
    [310, true, 175],
  ])('the price of %d units with free tier %s is %d', (units, isFreeCounted, cost) => {
    expect(costOf(aPrice, units, isFreeCounted)).toBe(cost);
  });
});

describe('Monthly cost', () => {
  const total = (users: number, isFreeCounted: boolean): number =>
    billOf(quantitiesOf(users), isFreeCounted).reduce((sum, { dollars }) => sum + dollars, 0);

  test('every event triggers one reaction', () => {
    const loads = loadsOf(100_000);
    const events = loads.reduce((sum, { units }) => sum + (units.events ?? 0), 0);
    const reactions = loads.filter(({ name }) => kindOf(name) === 'reactions');

    expect(reactions.reduce((sum, { runs }) => sum + runs, 0)).toBeCloseTo(events, 3);
    expect(Math.min(...reactions.map(({ runs }) => runs))).toBeGreaterThan(0);
  });

  test('every Lambda triggered by users and jobs is counted, except the rare ones that the page lists', () => {
    const counted = new Set(loadsOf(100).map(({ name }) => name));
    const rare = functionNames.filter((name) => !counted.has(name));
    const [, named = ''] = /leaves them out: (.*)\./.exec(costDocument()) ?? [];

    expect(rare).toContain('recordDispute');
    expect(named.replaceAll('`', '').split(', ')).toEqual(rare);
  });

  test('twice the users cause twice the requests and no more alarms', () => {
    const [once, twice] = [quantitiesOf(2_000_000), quantitiesOf(4_000_000)];

    expect(twice.apiRequests).toBeCloseTo(2 * once.apiRequests, 3);
    expect(twice.writes / once.writes).toBeCloseTo(2, 3);
    expect(twice.alarms).toBe(once.alarms);
  });

  test.each(['prod', 'dev'] as const)('a stage %s without customers costs ten dollars at most', (stage) => {
    const cost = totalOf(fixedBillOf(stage, true));

    expect(cost).toBeGreaterThan(1);
    expect(cost).toBeLessThanOrEqual(10);
  });

  test('a second stage in the account finds the free tier used up by production', () => {
    for (const { meter, dollars } of fixedBillOf('dev', true).filter(({ meter }) => prices[meter].free > 0)) {
      const beside = fixedBillOf('prod', true).find((item) => item.meter === meter);
      expect(dollars).toBeGreaterThanOrEqual(beside?.dollars ?? 0);
    }
  });

  test('the cost per user falls with their number, and the free tier lowers it', () => {
    const each = [1_000, 100_000, 10_000_000].map((users) => total(users, false) / users);

    expect(each).toEqual(each.toSorted((a, b) => b - a));
    for (const users of [1_000, 100_000, 10_000_000]) expect(total(users, true)).toBeLessThan(total(users, false));
  });

  test.each([
    [9_999, 0.3],
    [10_000, 0.05],
    [999_999, 0.05],
    [1_000_000, 0.01],
  ])('%d users have a share of cold starts of %d', (users, share) => {
    expect(coldShareOf(users)).toBe(share);
  });

  test('the free tier saves no more than is spent', () => {
    for (const users of [1_000, 10_000_000]) {
      const saved = savingsOf(users).map(({ dollars }) => dollars);
      expect(Math.min(...saved)).toBeGreaterThan(0);
      expect(Math.max(...saved)).toBeLessThan(total(users, false));
    }
  });
});

describe('Lambda duration', () => {
  test.each<[Parameters<typeof warmMs>, number]>([
    [['getOpenApi', 1, {}], 5],
    [['getUser', 2, { get: 2 }], 20],
    [['createToken', 1, { get: 3, update: 1 }], 85],
    [['changePassword', 1, {}], 125],
    [['sendMail', 1, { mails: 1, publishes: 1, list: 1 }], 480],
  ])('a run of %j takes %d ms', (given, ms) => {
    expect(warmMs(...given)).toBe(ms);
  });
});

describe('Service quotas', () => {
  test('a quota is reached at the number of users that use all of it', () => {
    const quota = { what: '', limit: 50, unit: '', perMillion: 25, remedy: '' };

    expect(usersAt(quota)).toBe(2_000_000);
  });

  test('the payment provider’s limit is reached first', () => {
    const [first] = quotas().toSorted((a, b) => usersAt(a) - usersAt(b));

    expect(first).toMatchObject({ limit: 600, what: expect.stringContaining('GET /subscription') });
    for (const quota of quotas()) expect(quota.perMillion).toBeGreaterThan(0);
  });
});
