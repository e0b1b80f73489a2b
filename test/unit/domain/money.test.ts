import { expect, test } from 'vitest';
import { dollars, wholeDollars } from '#domain/money.ts';

test.each([
  [200, '$2.00'],
  [805, '$8.05'],
  [0, '$0.00'],
])('%d cents are shown as %s', (cents, shown) => {
  expect(dollars(cents)).toBe(shown);
});

test('a price of 4 dollars is advertised as $4', () => {
  expect(wholeDollars(4)).toBe('$4');
});
