import { describe, expect, test } from 'vitest';
import type { PlanKey } from '#domain/plans.ts';
import type { Change, Paid, Renewal } from '#domain/renewal.ts';
import { accessUntil, changeTo, effectiveTerm, isInGrace } from '#domain/renewal.ts';
import { purchase } from '#domain/terms.ts';
import { aTermCharge } from './builders.ts';

const aRenewal = (overrides: Partial<Renewal> = {}): Renewal => ({
  plan: 'jetsetter',
  on: '2026-12-01',
  card: 'AUTH_1',
  subscriptionCode: 'SUB_1',
  hasFailed: false,
  ...overrides,
});

const paid = (renewal: Renewal | null): Paid => ({
  terms: purchase([], aTermCharge('jetsetter'), '2026-11-01'),
  renewal,
});

describe('Access', () => {
  test.each<[what: string, renewal: Renewal | null, until: string]>([
    ['a cancelled plan', null, '2026-12-01'],
    ['a plan that renews', aRenewal(), '2026-12-04'],
    ['a plan whose card failed', aRenewal({ hasFailed: true }), '2026-12-06'],
    ['a plan whose note is for another day', aRenewal({ on: '2027-01-01', hasFailed: true }), '2026-12-01'],
  ])('to %s lasts with the renewal %o until %s', (_what, renewal, until) => {
    expect(accessUntil(paid(renewal))).toBe(until);
    expect(effectiveTerm(paid(renewal), until)?.reference).toBe('pay-1');
    expect(effectiveTerm(paid(renewal), '2026-12-07')).toBeNull();
  });

  test('is none without a charge, whatever is noted', () => {
    expect(accessUntil({ terms: [], renewal: aRenewal() })).toBeNull();
    expect(effectiveTerm({ terms: [], renewal: aRenewal() }, '2026-12-01')).toBeNull();
  });

  test.each<[day: string, renewal: Renewal | null, isGrace: boolean]>([
    ['2026-12-01', aRenewal({ hasFailed: true }), false],
    ['2026-12-02', aRenewal({ hasFailed: true }), true],
    ['2026-12-06', aRenewal({ hasFailed: true }), true],
    ['2026-12-07', aRenewal({ hasFailed: true }), false],
    ['2026-12-02', aRenewal(), false],
    ['2026-12-02', null, false],
  ])('on %s with the renewal %o is grace: %s', (day, renewal, isGrace) => {
    expect(isInGrace(paid(renewal), day)).toBe(isGrace);
  });
});

describe('Choosing a plan', () => {
  test.each<[plan: PlanKey, renewal: Renewal | null, day: string, change: Change]>([
    ['jetsetter', aRenewal(), '2026-11-10', 'current'],
    ['jetsetter', null, '2026-11-10', 'resume'],
    ['jetsetter', aRenewal({ plan: 'explorer' }), '2026-11-10', 'resume'],
    ['streampro', aRenewal(), '2026-11-10', 'upgrade'],
    ['streampro', null, '2026-11-10', 'upgrade'],
    ['explorer', aRenewal(), '2026-11-10', 'downgrade'],
    ['explorer', null, '2026-11-10', 'downgrade'],
    ['jetsetter', null, '2026-12-01', 'resume'],
    ['jetsetter', null, '2026-12-02', 'buy'],
    ['jetsetter', aRenewal({ hasFailed: true }), '2026-12-03', 'buy'],
    ['unlimited', aRenewal({ hasFailed: true }), '2026-12-03', 'buy'],
  ])('%s, with the renewal %o, on %s means %s', (plan, renewal, day, change) => {
    expect(changeTo(paid(renewal), plan, day)).toBe(change);
  });

  test('buys a plan if nothing was ever paid', () => {
    expect(changeTo({ terms: [], renewal: null }, 'explorer', '2026-11-10')).toBe('buy');
  });
});
