import { describe, expect, test } from 'vitest';
import { compareTimes, comparison } from './timing.ts';

/** A thousand times around so many milliseconds. */
const around = (ms: number): number[] => Array.from({ length: 1_000 }, (_, turn) => ms * (1 + Math.sin(turn) / 20));

describe('two addresses are told apart', () => {
  test.each<[string, number, number, boolean]>([
    ['by a key derivation that is left out', 0.1, 20, true],
    ['by a fifth more of it', 24, 20, true],
    ['not by what another program takes', 20.3, 20, false],
    ['not by less than a millisecond', 0.2, 0.1, false],
    ['not by nothing', 20, 20, false],
  ])('%s', (_by, known, unknown, isTelling) => {
    expect(comparison({ known: around(known), unknown: around(unknown) }).isTelling).toBe(isTelling);
  });

  test('as a row of the table for each way to ask', async () => {
    const rows = await compareTimes(1, 0);

    expect(rows.map(({ figure, tried }) => [figure, tried])).toEqual(Array(4).fill([7, 2]));
    expect(rows[0]?.promise).toMatch(/^signing in takes .+: \d+\.\d\d and \d+\.\d\d ms, p /u);
  });
});
