import type { Figure, Goal } from './figure.ts';
import { quantile } from './quantile.ts';

/** Measures once: a time, a rate, a size. */
type Measure = () => number | Promise<number>;

/** Contenders that do the same, each compared with the baseline. */
export interface Contest {
  name: string;
  unit: string;
  /** The contender that the others are a ratio of. */
  baseline: string;
  contenders: Readonly<Record<string, Measure>>;
  goals?: Readonly<Record<string, Goal>>;
}

const quartiles = (values: readonly number[]): [number, number] => [quantile(values, 0.25), quantile(values, 0.75)];

/**
 * Measures the contenders by turns, each once a round, so that all meet the same moods of the machine, and starts every
 * round with another one, so that none always follows the heaviest. A first round, which warms caches, does not count.
 */
export const hold = async (contest: Contest, rounds: number): Promise<Figure[]> => {
  const entries = Object.entries(contest.contenders);
  const measured = new Map(entries.map(([name]): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < entries.length; turn += 1) {
      const [name, measure] = entries[(round + turn) % entries.length] ?? [];
      if (name === undefined || measure === undefined) continue;
      const value = await measure();
      if (round > 0) measured.get(name)?.push(value);
    }

  const base = measured.get(contest.baseline);
  if (base === undefined) throw new Error(`${contest.name}: no contender is named ${contest.baseline}.`);
  return [...measured].map(([contender, values]) => {
    const ratios = values.map((value, index) => value / (base[index] ?? Number.NaN));
    return {
      contest: contest.name,
      contender,
      unit: contest.unit,
      median: quantile(values, 0.5),
      quartiles: quartiles(values),
      ratio: quantile(ratios, 0.5),
      ratioQuartiles: quartiles(ratios),
      baseline: contest.baseline,
      rounds,
      goal: contest.goals?.[contender] ?? null,
    };
  });
};
