import { describe, expect, test } from 'vitest';
import type { UserLocations } from '#domain/locations.ts';
import { activateLocations, hasLocations, noLocations, removeLocations, shownLocations } from '#domain/locations.ts';

const at = '2026-11-20T10:00:00.000Z';
const today = '2026-11-21';
const catalogue = [1, 2, 3, 4];
const servers = catalogue.map((id) => ({ id }));

/** All selected at the same time, some paid and some not. */
const userLocations = (paid: number[], unpaid: number[] = [], takesAll = false): UserLocations => ({
  choices: Object.fromEntries([...paid, ...unpaid].map((id) => [id, { isPaid: paid.includes(id), chosenAt: at }])),
  takesAll,
  reconciledFor: 'SUB_1',
});

test('no locations means no selection, not all, and no subscription', () => {
  expect(noLocations).toEqual({ choices: {}, takesAll: false, reconciledFor: '' });
});

describe('ownership', () => {
  test.each([
    [[1], true],
    [[1, 3], true],
    [[1, 2], false],
    [[2], false],
  ])('a user with locations 1 and 3 has %j: %s', (ids, expected) => {
    expect(hasLocations(userLocations([1], [3]), ids)).toBe(expected);
  });
});

describe('removal', () => {
  test('a removal takes the named locations, paid or not, and leaves the rest unchanged', () => {
    expect(removeLocations(userLocations([1, 2], [3]), [1, 3], catalogue)).toEqual(userLocations([2]));
  });

  test.each([[[4]], [[1, 4]]])('a removal of %j, which the user did not all select, is refused', (ids) => {
    expect(removeLocations(userLocations([1, 2], [3]), ids, catalogue)).toBeNull();
  });

  test('removing one of all locations keeps the others, and a server that has just joined unpaid', () => {
    expect(removeLocations(userLocations([1, 2, 3], [], true), [2], catalogue)).toEqual(userLocations([1, 3], [4]));
  });

  test('a server that has just joined all locations can be removed', () => {
    expect(removeLocations(userLocations([1, 2, 3], [], true), [4], catalogue)).toEqual(userLocations([1, 2, 3]));
  });
});

describe('activation', () => {
  test('an activation adds the named locations up to the allowance', () => {
    expect(activateLocations(userLocations([1], [2, 3]), [3], 2)).toEqual(userLocations([1, 3], [2]));
  });

  test('an activation of a paid location changes nothing', () => {
    expect(activateLocations(userLocations([1, 2]), [1], 2)).toEqual(userLocations([1, 2]));
  });

  test('an activation beyond the allowance is refused', () => {
    expect(activateLocations(userLocations([1], [2, 3]), [2, 3], 2)).toBeNull();
  });
});

describe('shown locations', () => {
  const shown = (locations: UserLocations, allowance: number): [number, boolean][] =>
    shownLocations(locations, servers, allowance, today).map(({ id, isPaid }) => [id, isPaid]);

  test('selected locations are shown with their paid state', () => {
    expect(shown(userLocations([1], [3]), 2)).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('a plan for all locations shows the selected ones alone', () => {
    expect(shown(userLocations([1], [3]), 100)).toEqual([
      [1, true],
      [3, false],
    ]);
  });

  test('of all locations a smaller plan shows the stored ones', () => {
    expect(shown(userLocations([1, 2], [3], true), 3)).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  test('all locations are shown as paid when the allowance equals their number and one is paid', () => {
    expect(shown(userLocations([1], [2], true), 4)).toEqual(catalogue.map((id) => [id, true]));
  });

  test('of all locations the stored ones are shown while none is paid', () => {
    expect(shown(userLocations([], [1, 2], true), 100)).toEqual([
      [1, false],
      [2, false],
    ]);
  });
});
