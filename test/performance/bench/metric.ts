/** The bound of a metric: on its ratio to the baseline or, where only an absolute bound makes sense, on its median. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  /** For equal candidates the ratio is below 1 in half of the rounds. Missed if it is below in three of four. */
  | { notBelow: number }
  | { medianAtMost: number };

/** One row of the report: a candidate and the baseline of its benchmark, both measured in the same run. */
export interface Metric {
  benchmark: string;
  candidate: string;
  unit: string;
  median: number;
  /** Quartiles of the measured values. */
  quartiles: readonly [low: number, high: number];
  /** The median over all rounds of value / baseline value; 1 for the baseline itself. */
  ratio: number;
  ratioQuartiles: readonly [low: number, high: number];
  baseline: string;
  rounds: number;
  goal: Goal | null;
}

export const meetsGoal = ({ goal, ratio, ratioQuartiles, median }: Metric): boolean => {
  if (goal === null) return true;
  if ('notBelow' in goal) return ratioQuartiles[1] >= goal.notBelow;
  if ('medianAtMost' in goal) return median <= goal.medianAtMost;
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
};
