import { describe, expect, test } from 'vitest';
import type { Entitlement, UserLocations } from '#domain/locations.ts';
import { lastDayOf, noLocations, reconcile, selectLocations, shownLocations } from '#domain/locations.ts';

const catalogue = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const today = '2026-11-21';
const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

const grant = (allowance: number, subscriptionCode = 'SUB_1', endedAt: string | null = null): Entitlement => ({
  allowance,
  subscriptionCode,
  endedAt,
});

const paid = (book: UserLocations): number[] =>
  Object.entries(book.choices).flatMap(([id, choice]) => (choice.isPaid ? [Number(id)] : []));

const unpaid = (book: UserLocations): number[] =>
  Object.entries(book.choices).flatMap(([id, choice]) => (choice.isPaid ? [] : [Number(id)]));

const explorer = reconcile(selectLocations(noLocations, [1, 2], catalogue, at(0)), grant(2), catalogue, today);

describe('a subscription new to the user', () => {
  test('takes the newest selection', () => {
    expect(paid(explorer)).toEqual([1, 2]);
  });

  test('an upgrade ends with exactly the five just chosen', () => {
    const book = selectLocations(explorer, [2, 4, 5, 6, 7], catalogue, at(5));

    const settled = reconcile(book, grant(5, 'SUB_2'), catalogue, today);

    expect(paid(settled)).toEqual([2, 4, 5, 6, 7]);
    expect(unpaid(settled)).toEqual([]);
  });

  test('fills up with older choices when the newest are fewer', () => {
    const book = selectLocations(explorer, [9], catalogue, at(5));

    expect(paid(reconcile(book, grant(5, 'SUB_2'), catalogue, today))).toEqual([1, 2, 9]);
  });

  test('a downgrade keeps the newest choices', () => {
    const five = reconcile(selectLocations(noLocations, [1, 2, 3, 4, 5], catalogue, at(0)), grant(5), catalogue, today);

    const settled = reconcile(selectLocations(five, [3, 8], catalogue, at(9)), grant(2, 'SUB_2'), catalogue, today);

    expect(paid(settled)).toEqual([3, 8]);
    expect(unpaid(settled)).toEqual([]);
  });
});

describe('the same subscription again', () => {
  test('never displaces a paid location', () => {
    const book = selectLocations(explorer, [7, 8], catalogue, at(5));

    const settled = reconcile(book, grant(2), catalogue, today);

    expect(paid(settled)).toEqual([1, 2]);
    expect(unpaid(settled)).toEqual([7, 8]);
  });

  test('fills a free place with the newest unpaid choice', () => {
    const { 1: _gone, ...choices } = selectLocations(explorer, [7], catalogue, at(5)).choices;

    expect(paid(reconcile({ ...explorer, choices }, grant(2), catalogue, today))).toEqual([2, 7]);
  });

  test('fills a free place with an older choice where no newer one waits', () => {
    const book = selectLocations(selectLocations(noLocations, [1], catalogue, at(0)), [2], catalogue, at(5));
    const one = { ...book, choices: { ...book.choices, 2: { isPaid: true, chosenAt: at(5) } }, reconciledFor: 'SUB_1' };

    expect(paid(reconcile(one, grant(2), catalogue, today))).toEqual([1, 2]);
  });

  test('cuts an excess from the oldest', () => {
    const five = reconcile(selectLocations(explorer, [3, 4, 5], catalogue, at(5)), grant(5), catalogue, today);

    const settled = reconcile(five, grant(2), catalogue, today);

    expect(paid(settled)).toEqual([3, 4]);
    expect(unpaid(settled)).toEqual([]);
  });

  test('settling twice changes nothing', () => {
    expect(reconcile(explorer, grant(2), catalogue, today)).toEqual(explorer);
  });
});

describe('without an allowance', () => {
  test('choices wait for a payment, and none is paid', () => {
    const book = selectLocations(noLocations, [1, 2], catalogue, at(0));

    expect(reconcile(book, grant(0, ''), catalogue, today)).toEqual(book);
  });

  test('what was chosen before the end goes with it, what was chosen after waits', () => {
    const book = selectLocations(
      selectLocations(selectLocations(explorer, [3], catalogue, at(1)), [5], catalogue, at(5)),
      [4],
      catalogue,
      at(9),
    );

    const settled = reconcile(book, grant(0, '', at(5)), catalogue, today);

    expect(settled).toEqual({ choices: { 4: { isPaid: false, chosenAt: at(9) } }, takesAll: false, reconciledFor: '' });
  });

  test('an unpaid choice is shown for seven days, swept out or not', () => {
    const book = selectLocations(noLocations, [1], catalogue, at(0));
    const shownOn = (day: string) => shownLocations(book, [{ id: 1 }], 0, day).length;

    expect(shownOn('2026-11-28')).toBe(1);
    expect(shownOn('2026-11-29')).toBe(0);
  });

  test('a book without paid locations may go after its last choice, one with paid locations never', () => {
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

  test('unpaid choices are dropped after seven days', () => {
    const book = selectLocations(noLocations, [1], catalogue, at(0));

    expect(unpaid(reconcile(book, grant(0, ''), catalogue, '2026-11-28'))).toEqual([1]);
    expect(unpaid(reconcile(book, grant(0, ''), catalogue, '2026-11-29'))).toEqual([]);
  });
});

describe('all locations', () => {
  const all = reconcile(selectLocations(noLocations, catalogue, catalogue, at(0)), grant(100), catalogue, today);

  test('are paid, and a new server joins by itself long after', () => {
    const settled = reconcile(all, grant(100), [...catalogue, 11], '2027-03-01');

    expect(paid(settled)).toEqual([...catalogue, 11]);
  });

  test('that the plan does not pay for are paid from the first on, also where the first joined last', () => {
    const book = { ...selectLocations(noLocations, [2, 3, 4], [2, 3, 4], at(0)), reconciledFor: '' };

    expect(paid(reconcile(book, grant(2), [1, 2, 3, 4], today))).toEqual([1, 2]);
  });

  test('join as chosen when the newest of the others was', () => {
    const choices = {
      1: { isPaid: true, chosenAt: at(9) },
      ...selectLocations(noLocations, [2, 3], catalogue, at(0)).choices,
    };

    const settled = reconcile({ choices, takesAll: true, reconciledFor: 'SUB_1' }, grant(100), [1, 2, 3, 4], today);

    expect(settled.choices[4]).toEqual({ isPaid: true, chosenAt: at(9) });
  });

  test('that nobody paid for within a week are chosen no more, nor are those to come', () => {
    const book = selectLocations(noLocations, catalogue, catalogue, at(0));

    expect(reconcile(book, grant(0, ''), catalogue, '2026-11-29')).toEqual(noLocations);
  });

  test('a server that left the catalogue leaves', () => {
    expect(paid(reconcile(all, grant(100), [1, 2, 3], today))).toEqual([1, 2, 3]);
  });

  test('choosing some afterwards is no longer all', () => {
    expect(selectLocations(all, [1, 2], catalogue, at(9)).takesAll).toBe(false);
  });

  test('are shown with a server that joined a moment ago', () => {
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
