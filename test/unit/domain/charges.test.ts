import { describe, expect, test } from 'vitest';
import { duplicateCharges } from '#domain/charges.ts';

const aCharge = (reference: string, createdAt: string, paidAt: string) => ({
  reference,
  createdAt: `2026-11-${createdAt}:00.000Z`,
  paidAt: `2026-11-${paidAt}:00.000Z`,
});

const second = (...charges: ReturnType<typeof aCharge>[]): string[] =>
  duplicateCharges(charges).map(({ reference }) => reference);

describe('a second charge', () => {
  test('is one whose checkout was open already when another was paid', () => {
    const [one, other] = [aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:02', '01T10:09')];

    expect(second(one, other)).toEqual(['other']);
    expect(second(other, one)).toEqual(['other']);
  });

  test('is the one that was paid later, whatever the two are called', () => {
    const [paidFirst, paidLater] = [aCharge('b', '01T10:00', '01T10:05'), aCharge('a', '01T10:02', '01T10:09')];

    expect(second(paidFirst, paidLater)).toEqual(['a']);
  });

  test('is one whose checkout was opened in the very moment in which another was paid', () => {
    expect(second(aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:05', '01T10:09'))).toEqual(['other']);
  });

  test('is also one that was left lying and paid weeks later', () => {
    expect(second(aCharge('old', '01T10:00', '20T12:00'), aCharge('new', '02T10:00', '02T10:05'))).toEqual(['old']);
  });

  test('is not a change of plan, whose checkout was opened after the first was paid', () => {
    expect(second(aCharge('one', '01T10:00', '01T10:05'), aCharge('other', '01T10:06', '01T10:09'))).toEqual([]);
  });

  test('is one of two that were paid in the same moment, and not both', () => {
    expect(second(aCharge('a', '01T10:00', '01T10:05'), aCharge('b', '01T10:00', '01T10:05'))).toEqual(['b']);
  });
});
