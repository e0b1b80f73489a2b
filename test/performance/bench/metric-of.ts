import type { Goal, Metric } from './metric.ts';
import { quantile } from './quantile.ts';

interface Measured {
  benchmark: string;
  candidate: string;
  unit: string;
  values: readonly number[];
  /** The number that the ratio refers to. A count that must be zero has none. */
  base?: { name: string; value: number };
  goal?: Goal;
}

/** A metric without a baseline candidate: it is compared with a number or with nothing. */
export const metricOf = ({ benchmark, candidate, unit, values, base, goal }: Measured): Metric => {
  const [low, median, high] = [quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)];
  const ratio = (value: number): number => value / (base?.value ?? Number.NaN);
  return {
    benchmark,
    candidate,
    unit,
    median,
    quartiles: [low, high],
    ratio: ratio(median),
    ratioQuartiles: [ratio(low), ratio(high)],
    baseline: base?.name ?? '',
    rounds: values.length,
    goal: goal ?? null,
  };
};
