export const median = (sample: readonly number[]): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

/** The sum of the ranks of the first sample among both; equal values share their ranks. And how much was shared. */
const ranksOf = (first: readonly number[], second: readonly number[]): { sum: number; ties: number } => {
  const both = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let [sum, ties, place] = [0, 0, 0];
  while (place < both.length) {
    const next = both.findIndex(({ value }, index) => index > place && value !== both[place]?.value);
    const end = next < 0 ? both.length : next;
    const count = end - place;
    sum += ((place + 1 + end) / 2) * both.slice(place, end).filter(({ isFirst }) => isFirst).length;
    ties += count ** 3 - count;
    place = end;
  }
  return { sum, ties };
};

/** The share of a normal distribution that lies further from its middle than so many deviations, to seven digits. */
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

/** How likely two samples differ so much by chance alone: the rank-sum test of Wilcoxon, Mann and Whitney, two-sided. */
export const rankSum = (first: readonly number[], second: readonly number[]): number => {
  const [n, m] = [first.length, second.length];
  const { sum, ties } = ranksOf(first, second);
  const all = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  const distance = Math.abs(sum - (n * (n + 1)) / 2 - (n * m) / 2);
  return deviation === 0 ? 1 : Math.min(1, beyond(Math.max(0, distance - 0.5) / deviation));
};
