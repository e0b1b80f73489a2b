import { describe, expect, test } from 'vitest';
import type { Charge, Fact } from '#domain/fold.ts';
import { fold } from '#domain/fold.ts';
import type { Paid } from '#domain/renewal.ts';
import { aCharge, aCheckoutOrigin } from './builders.ts';

const nothing: Paid = { terms: [], renewal: null };
const [day1, day10, day30] = ['2026-11-01T10:00:00.000Z', '2026-11-10T10:00:00.000Z', '2026-11-30T10:00:00.000Z'];
const later = new Date('2027-06-01T00:00:00.000Z');

const charged = (charge: Charge): Fact => ({ kind: 'charge', at: charge.paidAt, charge });
const reversed = (reference: string, at: string): Fact => ({ kind: 'reversal', at, reference });

const folded = (facts: readonly Fact[], paid = nothing, now = later) => fold(paid, facts, now);
const judged = (facts: readonly Fact[], paid = nothing, now = later) =>
  Object.fromEntries(folded(facts, paid, now).judgements);

const explorer = aCharge('explorer', day1);
const renewalOf = (subscriptionCode: string, dueOn: string, reference = 'inv-1') =>
  aCharge('explorer', `${dueOn}T10:05:00.000Z`, { reference, origin: { kind: 'renewal', subscriptionCode, dueOn } });
const renewing = aCharge('explorer', day1, {
  origin: aCheckoutOrigin({ subscription: { code: 'SUB_1', nextChargeOn: '2026-12-01' } }),
});

describe('A first charge', () => {
  test('gives a month and notes what charges next', () => {
    expect(folded([charged(renewing)])).toMatchObject({
      terms: [{ reference: 'pay-1', from: '2026-11-01', paidUntil: '2026-12-01' }],
      renewal: { plan: 'explorer', on: '2026-12-01', card: 'AUTH_1', subscriptionCode: 'SUB_1', hasFailed: false },
    });
  });

  test.each([
    ['2026-11-01T10:59:59.999Z', 'waits'],
    ['2026-11-01T11:00:00.000Z', 'term'],
  ])('whose subscription has not been made at %s: %s', (now, judgement) => {
    const charge = aCharge('explorer', day1, { origin: aCheckoutOrigin({ subscription: 'expected' }) });

    expect(judged([charged(charge)], nothing, new Date(now))).toEqual({ 'pay-1': judgement });
  });

  test.each<[what: string, overrides: Partial<Charge>]>([
    ['of a replaced checkout', { origin: aCheckoutOrigin({ isReplaced: true }) }],
    ['of a checkout opened a day before', { origin: aCheckoutOrigin({ openedAt: '2026-10-31T10:00:00.000Z' }) }],
    ['on a card that cannot be charged again', { isReusable: false }],
  ])('%s is surplus', (_what, overrides) => {
    expect(folded([charged(aCharge('explorer', day1, overrides))])).toEqual({
      ...nothing,
      judgements: new Map([['pay-1', 'surplus']]),
    });
  });
});

describe('Two checkouts', () => {
  test.each([
    ['a minute', '2026-11-01T10:01:00.000Z'],
    ['75 days', '2027-01-15T10:00:00.000Z'],
  ])('the older one, paid %s after the dearer one, displaces nothing', (_what, paidAt) => {
    const unlimited = aCharge('unlimited', day1, { reference: 'pay-2' });
    const old = aCharge('explorer', paidAt, { origin: aCheckoutOrigin({ isReplaced: true }) });

    expect(judged([charged(unlimited), charged(old)])).toEqual({ 'pay-2': 'term', 'pay-1': 'surplus' });
  });

  test('the same plan paid twice is paid once', () => {
    const again = aCharge('explorer', '2026-11-01T10:05:00.000Z', { reference: 'pay-2' });

    expect(judged([charged(explorer), charged(again)])).toEqual({ 'pay-1': 'term', 'pay-2': 'surplus' });
  });

  test('a cheaper plan that is paid while a dearer one runs is surplus', () => {
    const unlimited = aCharge('unlimited', day1);

    expect(judged([charged(unlimited), charged(aCharge('explorer', day10, { reference: 'pay-2' }))])).toMatchObject({
      'pay-2': 'surplus',
    });
  });
});

describe('An upgrade', () => {
  const quoted = (carriedDays: number, on: string) =>
    aCharge('unlimited', day10, {
      reference: 'pay-2',
      origin: aCheckoutOrigin({ openedAt: day10, quoted: { carriedDays, on } }),
    });

  test.each([
    [6, '2026-11-10', 'term'],
    [7, '2026-11-09', 'term'],
    [7, '2026-11-10', 'surplus'],
  ])('quoted with %d days on %s is %s', (carriedDays, on, judgement) => {
    expect(judged([charged(explorer), charged(quoted(carriedDays, on))])).toMatchObject({ 'pay-2': judgement });
  });

  test('starts today, and its next charge is after the carried days, on a subscription that is still to be made', () => {
    expect(folded([charged(renewing), charged(quoted(6, '2026-11-10'))])).toMatchObject({
      terms: [{ paidUntil: '2026-11-10' }, { from: '2026-11-10', paidUntil: '2026-12-16' }],
      renewal: { plan: 'unlimited', on: '2026-12-16', subscriptionCode: null },
    });
  });

  test('opened before a renewal and paid after it carries the renewed month', () => {
    const upgrade = aCharge('unlimited', '2026-12-01T20:00:00.000Z', {
      reference: 'pay-2',
      origin: aCheckoutOrigin({ openedAt: '2026-11-30T22:00:00.000Z', quoted: { carriedDays: 1, on: '2026-11-30' } }),
    });

    expect(
      folded([charged(renewing), charged(renewalOf('SUB_1', '2026-12-01')), charged(upgrade)]).terms,
    ).toMatchObject([{}, { reference: 'inv-1' }, { reference: 'pay-2', carried: [{ reference: 'inv-1', days: 8 }] }]);
  });

  test('carries from the dearer plan although a downgrade was noted', () => {
    const { terms, renewal } = folded([charged(aCharge('streampro', day1))]);
    const downgraded = renewal && { ...renewal, plan: 'explorer' as const };

    expect(folded([charged(quoted(16, '2026-11-10'))], { terms, renewal: downgraded }).terms.at(-1)).toMatchObject({
      carried: [{ days: 16 }],
    });
  });
});

describe('A renewal', () => {
  test('is a term from the day that was due, and the next one is a month later', () => {
    expect(folded([charged(renewing), charged(renewalOf('SUB_1', '2026-12-01'))])).toMatchObject({
      terms: [{}, { kind: 'renewal', from: '2026-12-01', paidUntil: '2027-01-01' }],
      renewal: { on: '2027-01-01', subscriptionCode: 'SUB_1' },
    });
  });

  test.each([
    ['by a subscription that is not noted', [renewalOf('SUB_2', '2026-12-01')]],
    ['of a month already paid', [renewalOf('SUB_1', '2026-12-01', 'inv-0'), renewalOf('SUB_1', '2026-12-01')]],
    ['of a month that is not due', [renewalOf('SUB_1', '2027-02-01')]],
  ])('%s is surplus', (_what, charges) => {
    expect(judged([renewing, ...charges].map(charged))).toMatchObject({ 'inv-1': 'surplus' });
  });

  test('after a cancellation is surplus', () => {
    const { terms } = folded([charged(renewing)]);

    expect(judged([charged(renewalOf('SUB_1', '2026-12-01'))], { terms, renewal: null })).toEqual({
      'inv-1': 'surplus',
    });
  });

  test.each([
    [false, 'term'],
    [true, 'surplus'],
  ])('by our own try, replaced: %s, is %s', (isReplaced, judgement) => {
    const { terms, renewal } = folded([charged(renewing)]);
    const retry = aCharge('explorer', '2026-12-02T10:00:00.000Z', {
      reference: 'retry-1-2026-12-01-1',
      origin: { kind: 'retry', dueOn: '2026-12-01', isReplaced },
    });

    expect(judged([charged(retry)], { terms, renewal: renewal && { ...renewal, hasFailed: true } })).toEqual({
      'retry-1-2026-12-01-1': judgement,
    });
  });
});

describe('A charge that went back', () => {
  test('ends access and the renewal, whatever the provider says of its subscription', () => {
    expect(folded([charged(renewing), reversed('pay-1', '2026-11-01T12:00:00.000Z')])).toMatchObject(nothing);
  });

  test('between two looks ends what it would have continued', () => {
    const facts = [charged(renewalOf('SUB_1', '2026-12-01')), reversed('inv-1', '2026-12-02T10:00:00.000Z')];

    expect(folded(facts, folded([charged(renewing)]))).toMatchObject({
      terms: [{ reference: 'pay-1', paidUntil: '2026-11-30' }],
      renewal: null,
    });
  });

  test('takes only its own term while a newer plan runs, and the next charge moves', () => {
    const upgrade = aCharge('unlimited', day10, { reference: 'pay-2' });
    const facts = [charged(explorer), charged(upgrade), reversed('pay-1', day30)];

    expect(folded(facts)).toMatchObject({
      terms: [{ reference: 'pay-2', paidUntil: '2026-12-10' }],
      renewal: { plan: 'unlimited', on: '2026-12-10' },
    });
  });

  test('that carried the days which run now ends the renewal with them', () => {
    const upgrade = aCharge('unlimited', day10, { reference: 'pay-2' });
    const facts = [charged(explorer), charged(upgrade), reversed('pay-1', '2026-12-12T10:00:00.000Z')];

    expect(folded(facts)).toMatchObject({ terms: [{ paidUntil: '2026-12-10' }], renewal: null });
  });
});

test('the order in which facts arrive does not matter', () => {
  const facts = [
    charged(renewing),
    charged(renewalOf('SUB_1', '2026-12-01')),
    reversed('inv-1', '2026-12-03T00:00:00.000Z'),
  ];

  expect(folded(facts.toReversed())).toEqual(folded(facts));
});
