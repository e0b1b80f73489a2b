import { describe, expect, test } from 'vitest';
import { compareTimes, comparison } from './timing.ts';

/** A thousand samples around this many milliseconds. */
const around = (ms: number): number[] => Array.from({ length: 1_000 }, (_, index) => ms * (1 + Math.sin(index) / 20));

describe('comparison of response times', () => {
  test.each<[string, number, number, boolean]>([
    ['a missing key derivation', 0.1, 20, true],
    ['a fifth more time', 24, 20, true],
    ['the load of another program', 20.3, 20, false],
    ['less than a millisecond', 0.2, 0.1, false],
    ['no difference', 20, 20, false],
  ])('%s is rated as a leak or not', (_cause, known, unknown, isLeak) => {
    expect(comparison({ known: around(known), unknown: around(unknown) }).isLeak).toBe(isLeak);
  });

  test('each kind of request gives a row of the table', async () => {
    const rows = await compareTimes(1, 0);

    expect(rows.map(({ figure, tried }) => [figure, tried])).toEqual(Array(4).fill([7, 2]));
    expect(rows[0]?.promise).toMatch(/^sign-in takes .+: \d+\.\d\d and \d+\.\d\d ms, p /u);
  });
});
