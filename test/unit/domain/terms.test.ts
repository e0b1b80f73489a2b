import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#domain/days.ts';
import { plans } from '#domain/plans.ts';
import type { Term } from '#domain/terms.ts';
import { carriedDays, giveBack, monthAfter, purchase, renew, reverse, runningTerm, upgrade } from '#domain/terms.ts';
import { aTermCharge } from './builders.ts';

const bought = (day: string, plan = 'explorer' as const, reference = 'pay-1'): Term[] =>
  purchase([], aTermCharge(plan, reference), day);

/** The running term of a day, which must exist. */
const running = (terms: readonly Term[], day: string): Term => {
  const found = runningTerm(terms, day);
  if (!found) throw new Error(`nothing runs on ${day}`);
  return found;
};

const upgraded = (terms: readonly Term[], day: string, plan: 'jetsetter' | 'unlimited', reference: string): Term[] =>
  upgrade(terms, running(terms, day), aTermCharge(plan, reference), day);

test.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-01-28', '2026-02-28'],
  ['2026-01-29', '2026-02-28'],
  ['2026-01-31', '2026-02-28'],
  ['2026-10-31', '2026-11-28'],
  ['2026-12-15', '2027-01-15'],
])('a month from %s ends on %s', (from, until) => {
  expect(monthAfter(from)).toBe(until);
});

describe('A purchase', () => {
  test.each([
    ['2026-10-31', false],
    ['2026-11-01', true],
    ['2026-12-01', true],
    ['2026-12-02', false],
  ])('on 1 November runs on %s: %s', (day, isRunning) => {
    expect(runningTerm(bought('2026-11-01'), day) !== null).toBe(isRunning);
  });

  test.each([
    ['the same day', '2026-12-01', '2026-12-01'],
    ['the next day, because midnight lay between', '2026-12-02', '2026-12-02'],
    ['another day, which is not its month', '2026-12-20', '2026-12-01'],
  ])('whose subscription is charged on %s is paid until %s', (_what, nextChargeOn, paidUntil) => {
    expect(purchase([], aTermCharge('explorer'), '2026-11-01', nextChargeOn)).toMatchObject([{ paidUntil }]);
  });
});

test('a renewal begins on the day that was due', () => {
  const terms = renew(bought('2026-11-01'), aTermCharge('explorer', 'pay-2'), '2026-12-01');

  expect(terms.at(-1)).toMatchObject({ from: '2026-12-01', paidUntil: '2027-01-01', kind: 'renewal' });
  expect(running(terms, '2026-12-01').reference).toBe('pay-2');
});

describe('An upgrade', () => {
  test('fifteen unused days of Explorer become four days of Unlimited', () => {
    const terms = upgraded(bought('2026-11-08'), '2026-11-23', 'unlimited', 'pay-2');

    expect(terms).toMatchObject([
      { paidUntil: '2026-11-23' },
      { from: '2026-11-23', paidUntil: '2026-12-27', carried: [{ reference: 'pay-1', days: 4 }] },
    ]);
    expect(running(terms, '2026-11-23').plan).toBe('unlimited');
  });

  test('on the last day carries nothing', () => {
    expect(carriedDays(running(bought('2026-11-01'), '2026-12-01'), '2026-12-01', 800)).toBe(0);
  });

  test('carries days that were carried before, by the charge that paid for them', () => {
    const once = upgraded(bought('2026-11-01'), '2026-11-01', 'jetsetter', 'pay-2');
    const twice = upgraded(once, '2026-11-21', 'unlimited', 'pay-3');

    expect(once.at(-1)).toMatchObject({ paidUntil: '2026-12-16', carried: [{ reference: 'pay-1', days: 15 }] });
    expect(twice.at(-1)).toMatchObject({
      paidUntil: '2027-01-03',
      carried: [
        { reference: 'pay-2', days: 5 },
        { reference: 'pay-1', days: 8 },
      ],
    });
  });

  test('neither takes value from the customer nor gives a whole day away', () => {
    const paid = fc.constantFrom('explorer', 'jetsetter', 'streampro' as const);
    fc.assert(
      fc.property(paid, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 60 }), (plan, day, more) => {
        const at = `2026-11-${String(Math.max(1, day)).padStart(2, '0')}`;
        const [term] = giveBack(bought('2026-11-01', 'explorer'), aTermCharge(plan, 'pay-9'), more, '2026-11-01');
        if (!term) throw new Error('nothing was bought');
        const unusedCents = daysBetween(at, term.paidUntil) * term.priceCents;
        const carriedCents = carriedDays(term, at, plans.unlimited.amountCents) * plans.unlimited.amountCents;
        expect(carriedCents).toBeGreaterThanOrEqual(unusedCents);
        expect(carriedCents - unusedCents).toBeLessThan(plans.unlimited.amountCents);
      }),
    );
  });
});

describe('A charge that went back', () => {
  const changed = upgraded(bought('2026-11-01'), '2026-11-10', 'unlimited', 'pay-2');
  const renewed = renew(changed, aTermCharge('unlimited', 'pay-3'), '2026-12-16');

  test('takes its term, and nothing that ran before comes back', () => {
    expect(runningTerm(reverse(changed, 'pay-2'), '2026-11-10')).toBeNull();
    expect(runningTerm(reverse(renewed, 'pay-3'), '2026-12-16')).toBeNull();
    expect(reverse(renewed, 'pay-3').map(({ reference }) => reference)).toEqual(['pay-1', 'pay-2']);
  });

  test('takes only its own term and the days carried out of it while a newer plan runs', () => {
    const left = reverse(changed, 'pay-1');

    expect(changed.at(-1)).toMatchObject({ paidUntil: '2026-12-16' });
    expect(left).toMatchObject([{ reference: 'pay-2', from: '2026-11-10', paidUntil: '2026-12-10', carried: [] }]);
  });

  test('that nobody knows changes nothing', () => {
    expect(reverse(renewed, 'pay-9')).toEqual(renewed);
  });
});

describe('The days of a refund that failed', () => {
  test('are a term of their own if nothing runs', () => {
    expect(giveBack([], aTermCharge('jetsetter'), 12, '2026-11-05')).toMatchObject([
      { from: '2026-11-05', paidUntil: '2026-11-17', plan: 'jetsetter' },
    ]);
  });

  test('are carried into the plan that runs by then', () => {
    const terms = giveBack(
      bought('2026-11-05', 'explorer', 'pay-2'),
      aTermCharge('unlimited', 'pay-1'),
      3,
      '2026-11-06',
    );

    expect(terms).toMatchObject([{ paidUntil: '2026-12-17', carried: [{ reference: 'pay-1', days: 12 }] }]);
  });
});
