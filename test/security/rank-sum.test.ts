import { describe, expect, test } from 'vitest';
import { median, rankSum } from './rank-sum.ts';

describe('the rank-sum test', () => {
  // Computed by hand: the normal approximation, corrected for ties and for whole ranks.
  test.each<[string, number[], number[], number]>([
    ['one sample below the other', [1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 0.01219],
    ['one sample above the other', [6, 7, 8, 9, 10], [1, 2, 3, 4, 5], 0.01219],
    ['interleaved samples', [1, 4, 5, 8], [2, 3, 6, 7], 1],
    ['samples with equal values', [1, 2, 2, 3], [2, 3, 3, 4], 0.17204],
    ['equal values only', [2, 2], [2, 2], 1],
  ])('the rank-sum test gives the probability of %s', (_samples, first, second, p) => {
    expect(rankSum(first, second)).toBeCloseTo(p, 4);
  });

  test('the rank-sum test detects a shift of a tenth', () => {
    const sample = Array.from({ length: 1_000 }, (_, place) => 10 + Math.sin(place));
    const shifted = sample.map((value) => value * 1.1);

    expect(rankSum(sample, shifted)).toBeLessThan(1e-6);
    expect(rankSum(sample, sample)).toBe(1);
  });
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %o is %d', (sample, middle) => {
  expect(median(sample)).toBe(middle);
});
