import { describe, expect, test } from 'vitest';
import type { UserLocations } from '#domain/locations.ts';
import { activateLocations, hasLocations, noLocations, removeLocations, shownLocations } from '#domain/locations.ts';

const at = '2026-11-20T10:00:00.000Z';
const today = '2026-11-21';
const catalogue = [1, 2, 3, 4];
const servers = catalogue.map((id) => ({ id }));

/** A book of one moment, in which these are paid and those wait. */
const aBook = (paid: number[], waiting: number[] = [], takesAll = false): UserLocations => ({
  choices: Object.fromEntries([...paid, ...waiting].map((id) => [id, { isPaid: paid.includes(id), chosenAt: at }])),
  takesAll,
  reconciledFor: 'SUB_1',
});

test('an empty book holds nothing', () => {
  expect(noLocations).toEqual({ choices: {}, takesAll: false, reconciledFor: '' });
});

describe('a location is the user’s', () => {
  test.each([
    [[1], true],
    [[1, 3], true],
    [[1, 2], false],
    [[2], false],
  ])('%j of 1 and 3: %s', (ids, expected) => {
    expect(hasLocations(aBook([1], [3]), ids)).toBe(expected);
  });
});

describe('giving up', () => {
  test('takes out what is named, paid or not, and leaves the rest as it was', () => {
    expect(removeLocations(aBook([1, 2], [3]), [1, 3], catalogue)).toEqual(aBook([2]));
  });

  test.each([[[4]], [[1, 4]]])('changes nothing where one of %j is not the user’s', (ids) => {
    expect(removeLocations(aBook([1, 2], [3]), ids, catalogue)).toBeNull();
  });

  test('one of all leaves the others chosen one by one, those that have just joined unpaid', () => {
    expect(removeLocations(aBook([1, 2, 3], [], true), [2], catalogue)).toEqual(aBook([1, 3], [4]));
  });

  test('one of all that has just joined is possible too', () => {
    expect(removeLocations(aBook([1, 2, 3], [], true), [4], catalogue)).toEqual(aBook([1, 2, 3]));
  });
});

describe('marking as paid', () => {
  test('pays what is named beside what is paid, as far as the plan goes', () => {
    expect(activateLocations(aBook([1], [2, 3]), [3], 2)).toEqual(aBook([1, 3], [2]));
  });

  test('of what is paid already changes nothing', () => {
    expect(activateLocations(aBook([1, 2]), [1], 2)).toEqual(aBook([1, 2]));
  });

  test('of more than the plan includes is refused', () => {
    expect(activateLocations(aBook([1], [2, 3]), [2, 3], 2)).toBeNull();
  });
});

describe('a customer is shown', () => {
  const shown = (book: UserLocations, allowance: number): [number, boolean][] =>
    shownLocations(book, servers, allowance, today).map(({ id, isPaid }) => [id, isPaid]);

  test('the chosen ones, each as it is paid', () => {
    expect(shown(aBook([1], [3]), 2)).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('nothing more for a plan that would pay for all, unless all are taken', () => {
    expect(shown(aBook([1], [3]), 100)).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('of all only what is paid and chosen, where the plan pays for fewer', () => {
    expect(shown(aBook([1, 2], [3], true), 3)).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  test('all as paid, where the plan pays for just so many and one of them is paid', () => {
    expect(shown(aBook([1], [2], true), 4)).toEqual(catalogue.map((id) => [id, true]));
  });

  test('of all what is chosen, while none is paid', () => {
    expect(shown(aBook([], [1, 2], true), 100)).toEqual([
      [1, false],
      [2, false],
    ]);
  });
});
