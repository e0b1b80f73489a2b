import type { Figure, Goal } from './metric.ts';
import { quantile } from './quantile.ts';

/** Measures once; an answer of several numbers is compared number by number. */
type Measure<T> = () => T | Promise<T>;

/** Something that each contender was measured by. */
export interface Comparison {
  name: string;
  unit: string;
  /** The contender that the others are a ratio of. */
  baseline: string;
  goals?: Readonly<Record<string, Goal>>;
}

/** Contenders that do the same, measured by one number each. */
export interface Contest extends Comparison {
  contenders: Readonly<Record<string, Measure<number>>>;
}

/**
 * Measures the contenders by turns, each once a round, so that all meet the same moods of the machine, and starts every
 * round with another one, so that none always follows the heaviest. A first round, which warms caches, does not count.
 */
export const byTurns = async <T>(
  contenders: Readonly<Record<string, Measure<T>>>,
  rounds: number,
): Promise<Map<string, T[]>> => {
  const entries = Object.entries(contenders);
  const measured = new Map(entries.map(([name]): [string, T[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < entries.length; turn += 1) {
      const [name, measure] = entries[(round + turn) % entries.length] ?? [];
      if (name === undefined || measure === undefined) continue;
      const value = await measure();
      if (round > 0) measured.get(name)?.push(value);
    }
  return measured;
};

const quartiles = (values: readonly number[]): [number, number] => [quantile(values, 0.25), quantile(values, 0.75)];

/** A figure for each contender: its ratio is that of the median round, not of the medians. */
export const compare = ({ name, unit, baseline, goals }: Comparison, measured: Map<string, number[]>): Figure[] => {
  const base = measured.get(baseline);
  if (base === undefined) throw new Error(`${name}: no contender is named ${baseline}.`);
  return [...measured].map(([contender, values]) => {
    const ratios = values.map((value, index) => value / (base[index] ?? Number.NaN));
    return {
      contest: name,
      contender,
      unit,
      median: quantile(values, 0.5),
      quartiles: quartiles(values),
      ratio: quantile(ratios, 0.5),
      ratioQuartiles: quartiles(ratios),
      baseline,
      rounds: values.length,
      goal: goals?.[contender] ?? null,
    };
  });
};

export const hold = async (contest: Contest, rounds: number): Promise<Figure[]> =>
  compare(contest, await byTurns(contest.contenders, rounds));
