import type { Mutant, Outcome } from './mutant.ts';

export type Tally = { name: string; mutants: number } & Record<Outcome, number>;

/** The lowest score that a group may have. */
export const scoreMin = 90;

const tallyOf = (name: string, mutants: readonly Mutant[]): Tally => {
  const count = (outcome: Outcome): number => mutants.filter((each) => each.outcome === outcome).length;
  return {
    name,
    mutants: mutants.length,
    killed: count('killed'),
    compileError: count('compileError'),
    equivalent: count('equivalent'),
    survived: count('survived'),
  };
};

export const totalOf = (mutants: readonly Mutant[]): Tally => tallyOf('total', mutants);

/** A tally of each file, by name, and the total. */
export const tallies = (mutants: readonly Mutant[]): Tally[] => {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file)].toSorted(([a], [b]) => a.localeCompare(b));
  return [...byFile.map(([file, own]) => tallyOf(file, own)), totalOf(mutants)];
};

/** The percentage of mutants that the tests killed. */
export const scoreOf = ({ mutants, killed }: Tally): number => (mutants === 0 ? 0 : (100 * killed) / mutants);
