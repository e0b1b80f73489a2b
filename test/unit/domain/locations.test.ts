import { describe, expect, test } from 'vitest';
import type { Entitlement, UserLocations } from '#domain/locations.ts';
import { lastDayOf, noLocations, reconcile, selectLocations, shownLocations } from '#domain/locations.ts';

const catalogue = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const today = '2026-11-21';
const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

const entitlement = (allowance: number, subscriptionCode = 'SUB_1', endedAt: string | null = null): Entitlement => ({
  allowance,
  subscriptionCode,
  endedAt,
});

const paid = (locations: UserLocations): number[] =>
  Object.entries(locations.choices).flatMap(([id, choice]) => (choice.isPaid ? [Number(id)] : []));

const unpaid = (locations: UserLocations): number[] =>
  Object.entries(locations.choices).flatMap(([id, choice]) => (choice.isPaid ? [] : [Number(id)]));

const explorer = reconcile(selectLocations(noLocations, [1, 2], catalogue, at(0)), entitlement(2), catalogue, today);

describe('new subscription', () => {
  test('a first subscription activates the newest selection', () => {
    expect(paid(explorer)).toEqual([1, 2]);
  });

  test('an upgrade activates exactly the five locations just selected', () => {
    const selected = selectLocations(explorer, [2, 4, 5, 6, 7], catalogue, at(5));

    const reconciled = reconcile(selected, entitlement(5, 'SUB_2'), catalogue, today);

    expect(paid(reconciled)).toEqual([2, 4, 5, 6, 7]);
    expect(unpaid(reconciled)).toEqual([]);
  });

  test('an upgrade fills up with older selections when the newest are too few', () => {
    const selected = selectLocations(explorer, [9], catalogue, at(5));

    expect(paid(reconcile(selected, entitlement(5, 'SUB_2'), catalogue, today))).toEqual([1, 2, 9]);
  });

  test('a downgrade keeps the newest selections', () => {
    const five = reconcile(
      selectLocations(noLocations, [1, 2, 3, 4, 5], catalogue, at(0)),
      entitlement(5),
      catalogue,
      today,
    );

    const reconciled = reconcile(
      selectLocations(five, [3, 8], catalogue, at(9)),
      entitlement(2, 'SUB_2'),
      catalogue,
      today,
    );

    expect(paid(reconciled)).toEqual([3, 8]);
    expect(unpaid(reconciled)).toEqual([]);
  });
});

describe('unchanged subscription', () => {
  test('a new selection never displaces a paid location', () => {
    const selected = selectLocations(explorer, [7, 8], catalogue, at(5));

    const reconciled = reconcile(selected, entitlement(2), catalogue, today);

    expect(paid(reconciled)).toEqual([1, 2]);
    expect(unpaid(reconciled)).toEqual([7, 8]);
  });

  test('free allowance goes to the newest unpaid selection', () => {
    const { 1: _gone, ...choices } = selectLocations(explorer, [7], catalogue, at(5)).choices;

    expect(paid(reconcile({ ...explorer, choices }, entitlement(2), catalogue, today))).toEqual([2, 7]);
  });

  test('free allowance goes to an older selection when no newer one is unpaid', () => {
    const selected = selectLocations(selectLocations(noLocations, [1], catalogue, at(0)), [2], catalogue, at(5));
    const one = {
      ...selected,
      choices: { ...selected.choices, 2: { isPaid: true, chosenAt: at(5) } },
      reconciledFor: 'SUB_1',
    };

    expect(paid(reconcile(one, entitlement(2), catalogue, today))).toEqual([1, 2]);
  });

  test('paid locations beyond the allowance are removed, oldest first', () => {
    const five = reconcile(selectLocations(explorer, [3, 4, 5], catalogue, at(5)), entitlement(5), catalogue, today);

    const reconciled = reconcile(five, entitlement(2), catalogue, today);

    expect(paid(reconciled)).toEqual([3, 4]);
    expect(unpaid(reconciled)).toEqual([]);
  });

  test('reconciling twice changes nothing', () => {
    expect(reconcile(explorer, entitlement(2), catalogue, today)).toEqual(explorer);
  });
});

describe('no allowance', () => {
  test('selections without a plan stay unpaid', () => {
    const selected = selectLocations(noLocations, [1, 2], catalogue, at(0));

    expect(reconcile(selected, entitlement(0, ''), catalogue, today)).toEqual(selected);
  });

  test('the end of a plan removes earlier selections and keeps later ones', () => {
    const selected = selectLocations(
      selectLocations(selectLocations(explorer, [3], catalogue, at(1)), [5], catalogue, at(5)),
      [4],
      catalogue,
      at(9),
    );

    const reconciled = reconcile(selected, entitlement(0, '', at(5)), catalogue, today);

    expect(reconciled).toEqual({
      choices: { 4: { isPaid: false, chosenAt: at(9) } },
      takesAll: false,
      reconciledFor: '',
    });
  });

  test('an unpaid selection is shown for seven days, even if it is still stored', () => {
    const selected = selectLocations(noLocations, [1], catalogue, at(0));
    const shownOn = (day: string) => shownLocations(selected, [{ id: 1 }], 0, day).length;

    expect(shownOn('2026-11-28')).toBe(1);
    expect(shownOn('2026-11-29')).toBe(0);
  });

  test('locations expire seven days after the last selection, and never while one is paid', () => {
    const waiting = selectLocations(
      selectLocations(noLocations, [1], catalogue, '2026-11-01T10:00:00.000Z'),
      [2],
      catalogue,
      at(0),
    );

    const newestFirst = selectLocations(
      selectLocations(noLocations, [2], catalogue, '2026-11-01T10:00:00.000Z'),
      [1],
      catalogue,
      at(0),
    );
    const old = { 1: { isPaid: false, chosenAt: at(0) }, ...explorer.choices, 3: { isPaid: false, chosenAt: at(0) } };

    expect(lastDayOf(waiting)).toBe('2026-11-28');
    expect(lastDayOf(newestFirst)).toBe('2026-11-28');
    expect(lastDayOf(selectLocations(noLocations, [1], catalogue, at(0)))).toBe('2026-11-28');
    expect(lastDayOf({ ...explorer, choices: old })).toBeNull();
    expect(lastDayOf(explorer)).toBeNull();
    expect(lastDayOf(noLocations)).toBeNull();
  });

  test('unpaid selections are removed after seven days', () => {
    const selected = selectLocations(noLocations, [1], catalogue, at(0));

    expect(unpaid(reconcile(selected, entitlement(0, ''), catalogue, '2026-11-28'))).toEqual([1]);
    expect(unpaid(reconcile(selected, entitlement(0, ''), catalogue, '2026-11-29'))).toEqual([]);
  });
});

describe('all locations', () => {
  const all = reconcile(selectLocations(noLocations, catalogue, catalogue, at(0)), entitlement(100), catalogue, today);

  test('a user who selected all locations automatically gets a server that joins later', () => {
    const reconciled = reconcile(all, entitlement(100), [...catalogue, 11], '2027-03-01');

    expect(paid(reconciled)).toEqual([...catalogue, 11]);
  });

  test('of all locations a smaller plan pays for the lowest ids, even if one of them joined last', () => {
    const selected = { ...selectLocations(noLocations, [2, 3, 4], [2, 3, 4], at(0)), reconciledFor: '' };

    expect(paid(reconcile(selected, entitlement(2), [1, 2, 3, 4], today))).toEqual([1, 2]);
  });

  test('a server that joins all locations gets the selection time of the newest', () => {
    const choices = {
      1: { isPaid: true, chosenAt: at(9) },
      ...selectLocations(noLocations, [2, 3], catalogue, at(0)).choices,
    };

    const reconciled = reconcile(
      { choices, takesAll: true, reconciledFor: 'SUB_1' },
      entitlement(100),
      [1, 2, 3, 4],
      today,
    );

    expect(reconciled.choices[4]).toEqual({ isPaid: true, chosenAt: at(9) });
  });

  test('all locations that stay unpaid for a week are removed, and new servers no longer join', () => {
    const selected = selectLocations(noLocations, catalogue, catalogue, at(0));

    expect(reconcile(selected, entitlement(0, ''), catalogue, '2026-11-29')).toEqual(noLocations);
  });

  test('a server that left the catalogue is removed', () => {
    expect(paid(reconcile(all, entitlement(100), [1, 2, 3], today))).toEqual([1, 2, 3]);
  });

  test('selecting some locations ends the selection of all', () => {
    expect(selectLocations(all, [1, 2], catalogue, at(9)).takesAll).toBe(false);
  });

  test('all locations are shown with a server that has just joined', () => {
    const shown = shownLocations(
      all,
      [...catalogue, 11].map((id) => ({ id })),
      100,
      today,
    );

    expect(shown).toHaveLength(11);
    expect(shown.every(({ isPaid }) => isPaid)).toBe(true);
  });
});
