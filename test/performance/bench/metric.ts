/** What is asked of a figure: of its ratio to the baseline or, where only an absolute bound makes sense, of its median. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  /** Of two that are alike one is below the other in every second round: missed where three of four are below. */
  | { notBelow: number }
  | { medianAtMost: number };

/** One row of the table: a contender beside the baseline of its contest, both measured by turns in the same run. */
export interface Figure {
  contest: string;
  contender: string;
  unit: string;
  median: number;
  /** Quartiles of what was measured. */
  quartiles: readonly [low: number, high: number];
  /** The median of each round's value over the baseline's of that round; 1 for the baseline itself. */
  ratio: number;
  ratioQuartiles: readonly [low: number, high: number];
  baseline: string;
  rounds: number;
  goal: Goal | null;
}

export const holds = ({ goal, ratio, ratioQuartiles, median }: Figure): boolean => {
  if (goal === null) return true;
  if ('notBelow' in goal) return ratioQuartiles[1] >= goal.notBelow;
  if ('medianAtMost' in goal) return median <= goal.medianAtMost;
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
};
