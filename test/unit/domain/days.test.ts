import { describe, expect, test } from 'vitest';
import { addBillingMonth, addDays, daysBetween, utcDay } from '#domain/days.ts';

describe('UTC days', () => {
  test('an instant late on an American evening belongs to the next UTC day', () => {
    expect(utcDay('2026-11-21T23:30:00-05:00')).toBe('2026-11-22');
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s plus %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });
});

describe('billing month', () => {
  test.each([
    ['2026-11-21T09:15:00.000Z', '2026-12-21T09:15:00.000Z'],
    ['2026-12-28T00:00:00.000Z', '2027-01-28T00:00:00.000Z'],
    ['2027-01-31T23:59:59.000Z', '2027-02-28T23:59:59.000Z'],
    ['2028-01-29T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
  ])('a billing month from %s ends at %s, on the 28th at the latest', (from, to) => {
    expect(addBillingMonth(from)).toBe(to);
  });
});
