import { table } from '#infra/tools/cost/markdown.ts';
import type { Harmless } from './equivalent.ts';
import type { Group } from './groups.ts';
import type { Mutant } from './mutant.ts';
import type { Tally } from './tally.ts';
import { scoreMin, scoreOf, tallies } from './tally.ts';

export type Outcome = { group: Group; mutants: readonly Mutant[] };

const columns: { title: string; cell: (tally: Tally) => string }[] = [
  { title: 'file', cell: ({ name }) => name },
  { title: 'mutants', cell: ({ mutants }) => String(mutants) },
  { title: 'noticed', cell: ({ tests }) => String(tests) },
  { title: 'score', cell: (tally) => scoreOf(tally).toFixed(1) },
  { title: 'compiler', cell: ({ compiler }) => String(compiler) },
  { title: 'harmless', cell: ({ harmless }) => String(harmless) },
  { title: 'nobody', cell: ({ nobody }) => String(nobody) },
];

/** A row for each file and one for all of them. */
export const tableOf = (mutants: readonly Mutant[]): string =>
  table(
    columns.map(({ title }) => title),
    tallies(mutants).map((tally) => columns.map(({ cell }) => cell(tally))),
  );

const quoted = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

const sectionOf = ({ group, mutants }: Outcome): string =>
  `## ${group.title}\nTried by ${group.tests.map(quoted).join(', ')}.\n\n${tableOf(mutants)}\n`;

const reasonsOf = (harmless: readonly Harmless[]): string =>
  table(
    ['file', 'code', 'mutant', 'why nobody could notice it'],
    harmless.map(({ file, code, becomes, why }) => [file, quoted(code), quoted(becomes), why]),
  );

/** What docs/mutants.md holds. It carries no date: the commit that changes it does. */
export const document = (outcomes: readonly Outcome[], harmless: readonly Harmless[], version: string): string =>
  `# Mutants
\`npm run mutants\` writes this page. Stryker ${version} changes one small thing in the code (a comparison, a condition, a text) and runs the tests. A mutant that no test notices shows what the tests do not hold. This is done to the code that must not be wrong, in groups, each with a few quick tests that have to do by themselves. The command ends with 1 where nobody notices a mutant, or a group's score is below ${scoreMin}. \`npm run mutants -- sessions\` tries one group and leaves this page alone.

- noticed: by a test; score: so many of a hundred.
- compiler: no test notices it, but the compiler refuses it, and so \`npm run check\` does.
- harmless: it changes nothing that anybody could notice; the last table says why.
- nobody: neither test nor compiler notices it.

${outcomes.map(sectionOf).join('\n')}
## The harmless ones
${reasonsOf(harmless)}
`;
