import { describe, expect, test } from 'vitest';
import { operationUnits, unitsOf } from '#infra/tools/cost/operation-units.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import { providerCallsOf, readUnits, requestsOf, sumOf } from '#infra/tools/cost/units.ts';

describe('A line of units', () => {
  test.each<[string, Units]>([
    ['', {}],
    ['get 1', { get: 1 }],
    ['query 7, reads 4.5, list 2', { query: 7, reads: 4.5, list: 2 }],
  ])('%j is read', (line, units) => {
    expect(readUnits(line)).toEqual(units);
  });

  test.each(['scan 1', 'get', 'get 0', 'get one', 'get 1;put 1'])('%j is refused', (line) => {
    expect(() => readUnits(line)).toThrow(RangeError);
  });

  test('counts its requests, and the calls of the provider', () => {
    const units = readUnits('get 2, query 1, transact 1, reads 3, writes 4, events 1, list 1, verify 2');

    expect([requestsOf(units), providerCallsOf(units)]).toEqual([4, 3]);
  });

  test('is added to others as often as they are done', () => {
    const runs = [
      { units: { get: 2, reads: 2 }, times: 3 },
      { units: { get: 1, writes: 1 }, times: -6 },
    ];

    expect(sumOf(runs)).toEqual({ reads: 6, writes: -6 });
  });
});

describe('The table of units', () => {
  const rows = Object.entries<Record<string, string>>(operationUnits);

  test('names no situation twice and reads no table without a request for it', () => {
    for (const [name, situations] of rows)
      for (const line of Object.values(situations)) {
        const units = readUnits(line);
        expect((units.reads ?? 0) + (units.writes ?? 0) > 0, `${name}: ${line}`).toBe(requestsOf(units) > 0);
      }
  });

  test('asks as much for an address that nobody has as for a wrong password', () => {
    const nobody = unitsOf({ name: 'createToken', situation: 'nobody has the address' });

    expect(unitsOf({ name: 'createToken', situation: 'the password is wrong' })).toEqual(nobody);
  });

  test('has the daily job ask for one page more with each hundred who are due, and for one event with each', () => {
    const [few, many] = ['a hundred are due', 'two hundred and fifty are due'].map((situation) =>
      unitsOf({ name: 'expireSubscriptions', situation }),
    );

    expect(many).toEqual(
      sumOf([
        { units: few ?? {}, times: 1 },
        { units: { query: 1, put: 1, reads: 1, writes: 1, publishes: 15, events: 150 }, times: 1 },
      ]),
    );
  });

  test('does not know what it does not name', () => {
    expect(() => unitsOf({ name: 'getUser', situation: 'dances' })).toThrow('getUser has no situation');
  });
});
