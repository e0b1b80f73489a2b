import type { Figure, Goal } from './metric.ts';
import { quantile } from './quantile.ts';

interface Measured {
  contest: string;
  contender: string;
  unit: string;
  values: readonly number[];
  /** What the values are a ratio of; a count that must be nothing has no ratio. */
  base?: { name: string; value: number };
  goal?: Goal;
}

/** A figure that stands for itself, beside a number and not beside another contender. */
export const figureOf = ({ contest, contender, unit, values, base, goal }: Measured): Figure => {
  const [low, median, high] = [quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)];
  const ratio = (value: number): number => value / (base?.value ?? Number.NaN);
  return {
    contest,
    contender,
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
