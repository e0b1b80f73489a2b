import type { Fate, Mutant } from './mutant.ts';

export type Tally = { name: string; mutants: number } & Record<Fate, number>;

/** The least that a group's score may be. */
export const scoreMin = 90;

const tallyOf = (name: string, mutants: readonly Mutant[]): Tally => {
  const count = (fate: Fate): number => mutants.filter((each) => each.fate === fate).length;
  return {
    name,
    mutants: mutants.length,
    tests: count('tests'),
    compiler: count('compiler'),
    harmless: count('harmless'),
    nobody: count('nobody'),
  };
};

export const together = (mutants: readonly Mutant[]): Tally => tallyOf('together', mutants);

/** A tally of each file, in the order of their names, and one of all together. */
export const tallies = (mutants: readonly Mutant[]): Tally[] => {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file)].toSorted(([a], [b]) => a.localeCompare(b));
  return [...byFile.map(([file, own]) => tallyOf(file, own)), together(mutants)];
};

/** How many of a hundred mutants the tests noticed by themselves. */
export const scoreOf = ({ mutants, tests }: Tally): number => (mutants === 0 ? 0 : (100 * tests) / mutants);
