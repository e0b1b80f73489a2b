import { describe, expect, test } from 'vitest';
import { operationUnits, unitsOf } from '#infra/tools/cost/operation-units.ts';
import type { Units } from '#infra/tools/cost/units.ts';
import { providerCallsOf, readUnits, requestsOf, sumOf } from '#infra/tools/cost/units.ts';

describe('Units notation', () => {
  test.each<[string, Units]>([
    ['', {}],
    ['get 1', { get: 1 }],
    ['query 7, reads 4.5, list 2', { query: 7, reads: 4.5, list: 2 }],
  ])('the units %j are parsed', (line, units) => {
    expect(readUnits(line)).toEqual(units);
  });

  test.each(['scan 1', 'get', 'get 0', 'get one', 'get 1;put 1'])('the units %j are rejected', (line) => {
    expect(() => readUnits(line)).toThrow(RangeError);
  });

  test('units count database requests and provider calls', () => {
    const units = readUnits('get 2, query 1, transact 1, reads 3, writes 4, events 1, list 1, verify 2');

    expect([requestsOf(units), providerCallsOf(units)]).toEqual([4, 3]);
  });

  test('units add up with their multiples', () => {
    const runs = [
      { units: { get: 2, reads: 2 }, times: 3 },
      { units: { get: 1, writes: 1 }, times: -6 },
    ];

    expect(sumOf(runs)).toEqual({ reads: 6, writes: -6 });
  });
});

describe('The units table', () => {
  const rows = Object.entries<Record<string, string>>(operationUnits);

  test('each situation is listed once, and every read belongs to a request', () => {
    for (const [name, situations] of rows)
      for (const line of Object.values(situations)) {
        const units = readUnits(line);
        expect((units.reads ?? 0) + (units.writes ?? 0) > 0, `${name}: ${line}`).toBe(requestsOf(units) > 0);
      }
  });

  test('an unknown email costs as many units as a wrong password', () => {
    const nobody = unitsOf({ name: 'createToken', situation: 'nobody has the address' });

    expect(unitsOf({ name: 'createToken', situation: 'the password is wrong' })).toEqual(nobody);
  });

  test('the daily job costs one more page per hundred due users and one event per user', () => {
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

  test('an unlisted situation is an error', () => {
    expect(() => unitsOf({ name: 'getUser', situation: 'dances' })).toThrow('getUser has no situation');
  });
});
