import type { Goal, Metric } from './metric.ts';
import { quantile } from './quantile.ts';

/** Measures once. If the result has several numbers, each is compared separately. */
type Measure<T> = () => T | Promise<T>;

/** A quantity measured for every candidate. */
export interface Comparison {
  name: string;
  unit: string;
  /** The candidate that the ratios refer to. */
  baseline: string;
  goals?: Readonly<Record<string, Goal>>;
}

/** Candidates that do the same work, measured by one number each. */
export interface Benchmark extends Comparison {
  candidates: Readonly<Record<string, Measure<number>>>;
}

/**
 * Measures each candidate once per round, so that noise of the machine affects all of them alike. Every round starts with
 * another candidate, so that none always follows the heaviest. The first round only warms caches and does not count.
 */
export const measureInterleaved = async <T>(
  candidates: Readonly<Record<string, Measure<T>>>,
  rounds: number,
): Promise<Map<string, T[]>> => {
  const entries = Object.entries(candidates);
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

/** One metric per candidate. The ratio is the median of the rounds' ratios, not the ratio of the medians. */
export const compare = ({ name, unit, baseline, goals }: Comparison, measured: Map<string, number[]>): Metric[] => {
  const base = measured.get(baseline);
  if (base === undefined) throw new Error(`${name}: no candidate is named '${baseline}'.`);
  return [...measured].map(([candidate, values]) => {
    const ratios = values.map((value, index) => value / (base[index] ?? Number.NaN));
    return {
      benchmark: name,
      candidate,
      unit,
      median: quantile(values, 0.5),
      quartiles: quartiles(values),
      ratio: quantile(ratios, 0.5),
      ratioQuartiles: quartiles(ratios),
      baseline,
      rounds: values.length,
      goal: goals?.[candidate] ?? null,
    };
  });
};

export const runBenchmark = async (benchmark: Benchmark, rounds: number): Promise<Metric[]> =>
  compare(benchmark, await measureInterleaved(benchmark.candidates, rounds));
