export const median = (sample: readonly number[]): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

/** The sum of the ranks of the first sample among both, where equal values share ranks, and the correction for ties. */
const ranksOf = (first: readonly number[], second: readonly number[]): { sum: number; ties: number } => {
  const both = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let [sum, ties, start] = [0, 0, 0];
  while (start < both.length) {
    const next = both.findIndex(({ value }, index) => index > start && value !== both[start]?.value);
    const end = next < 0 ? both.length : next;
    const count = end - start;
    sum += ((start + 1 + end) / 2) * both.slice(start, end).filter(({ isFirst }) => isFirst).length;
    ties += count ** 3 - count;
    start = end;
  }
  return { sum, ties };
};

/** The share of a normal distribution beyond this many standard deviations on both sides, to seven digits. */
const beyond = (deviations: number): number => {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  // The rational fit of erfc in Numerical Recipes, 6.2.2.
  const fit = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ].reduceRight((rest, factor) => factor + t * rest, 0);
  return t * Math.exp(-x * x + fit);
};

/** The p-value of the two-sided Wilcoxon-Mann-Whitney rank-sum test. */
export const rankSum = (first: readonly number[], second: readonly number[]): number => {
  const [n, m] = [first.length, second.length];
  const { sum, ties } = ranksOf(first, second);
  const all = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  const distance = Math.abs(sum - (n * (n + 1)) / 2 - (n * m) / 2);
  return deviation === 0 ? 1 : Math.min(1, beyond(Math.max(0, distance - 0.5) / deviation));
};
