import { describe, expect, test } from 'vitest';
import { isBoxDisabled, isComplete, toggle } from '#domain/selection.ts';

describe('location dialog', () => {
  test('checking a location selects it and checking it again removes it', () => {
    expect(toggle([1], 2, 2)).toEqual({ selection: [1, 2], alert: null });
    expect(toggle([1, 2], 1, 2)).toEqual({ selection: [2], alert: null });
  });

  test('a selection past the limit replaces the last one and shows an alert', () => {
    expect(toggle([1, 2], 3, 2)).toEqual({
      selection: [1, 3],
      alert: 'You can only select a maximum of 2 servers.',
    });
    expect(toggle([1, 2, 3, 4, 5], 9, 5).selection).toEqual([1, 2, 3, 4, 9]);
  });

  test.each([
    [[], false],
    [[1], false],
    [[1, 2], true],
    [[1, 2, 3], false],
  ])('a plan for two locations can be subscribed with %j: %s', (selection, expected) => {
    expect(isComplete(selection, 2)).toBe(expected);
  });

  test('at the limit the unchecked boxes alone are disabled', () => {
    expect([1, 2, 3].map((id) => isBoxDisabled([1, 2], id, 2))).toEqual([false, false, true]);
    expect(isBoxDisabled([1], 3, 2)).toBe(false);
  });
});
