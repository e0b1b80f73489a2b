import { describe, expect, test } from 'vitest';
import { duplicateCharges } from '#domain/charges.ts';

const aCharge = (reference: string, createdAt: string, paidAt: string) => ({
  reference,
  createdAt: `2026-11-${createdAt}:00.000Z`,
  paidAt: `2026-11-${paidAt}:00.000Z`,
});

const duplicatesOf = (...charges: ReturnType<typeof aCharge>[]): string[] =>
  duplicateCharges(charges).map(({ reference }) => reference);

describe('duplicate charge', () => {
  test('a charge whose checkout was already open when another was paid is a duplicate', () => {
    const [one, other] = [aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:02', '01T10:09')];

    expect(duplicatesOf(one, other)).toEqual(['other']);
    expect(duplicatesOf(other, one)).toEqual(['other']);
  });

  test('of two charges the one paid later is the duplicate, whatever their references', () => {
    const [paidFirst, paidLater] = [aCharge('b', '01T10:00', '01T10:05'), aCharge('a', '01T10:02', '01T10:09')];

    expect(duplicatesOf(paidFirst, paidLater)).toEqual(['a']);
  });

  test('a charge whose checkout was opened at the instant another was paid is a duplicate', () => {
    expect(duplicatesOf(aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:05', '01T10:09'))).toEqual([
      'other',
    ]);
  });

  test('a charge for an older checkout that was paid weeks later is a duplicate', () => {
    expect(duplicatesOf(aCharge('old', '01T10:00', '20T12:00'), aCharge('new', '02T10:00', '02T10:05'))).toEqual([
      'old',
    ]);
  });

  test('a change of plan, whose checkout was opened after the first payment, is not a duplicate', () => {
    expect(duplicatesOf(aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:06', '01T10:09'))).toEqual([]);
  });

  test('of two charges paid at the same instant one is a duplicate, not both', () => {
    expect(duplicatesOf(aCharge('a', '01T10:00', '01T10:05'), aCharge('b', '01T10:00', '01T10:05'))).toEqual(['b']);
  });
});
