import { table } from '#infra/tools/cost/markdown.ts';
import type { Equivalent } from './equivalent.ts';
import type { Group } from './groups.ts';
import type { Mutant } from './mutant.ts';
import type { Tally } from './tally.ts';
import { scoreMin, scoreOf, tallies } from './tally.ts';

export type GroupResult = { group: Group; mutants: readonly Mutant[] };

const columns: { title: string; cell: (tally: Tally) => string }[] = [
  { title: 'file', cell: ({ name }) => name },
  { title: 'mutants', cell: ({ mutants }) => String(mutants) },
  { title: 'killed', cell: ({ killed }) => String(killed) },
  { title: 'score', cell: (tally) => scoreOf(tally).toFixed(1) },
  { title: 'compile error', cell: ({ compileError }) => String(compileError) },
  { title: 'equivalent', cell: ({ equivalent }) => String(equivalent) },
  { title: 'survived', cell: ({ survived }) => String(survived) },
];

/** A row for each file and one for the total. */
export const tableOf = (mutants: readonly Mutant[]): string =>
  table(
    columns.map(({ title }) => title),
    tallies(mutants).map((tally) => columns.map(({ cell }) => cell(tally))),
  );

const quoted = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

const sectionOf = ({ group, mutants }: GroupResult): string =>
  `## ${group.title}\nTests: ${group.tests.map(quoted).join(', ')}.\n\n${tableOf(mutants)}\n`;

const reasonsOf = (equivalents: readonly Equivalent[]): string =>
  table(
    ['file', 'code', 'mutant', 'why it is equivalent'],
    equivalents.map(({ file, code, replacement, reason }) => [file, quoted(code), quoted(replacement), reason]),
  );

/** The text of docs/mutants.md. It has no date, since its commit has one. */
export const document = (
  results: readonly GroupResult[],
  equivalents: readonly Equivalent[],
  version: string,
): string =>
  `# Mutants
\`npm run mutants\` writes this page. Stryker ${version} makes one small change in the code at a time (a comparison, a condition, a text) and runs the tests. A mutant that survives shows what the tests do not check. The groups are the code that must not be wrong, each with a few quick tests that have to kill its mutants alone. The command exits with 1 if a mutant survives or a group's score is below ${scoreMin}. \`npm run mutants -- sessions\` runs one group and does not write this page.

- killed: a test fails; score: the percentage of killed mutants.
- compile error: no test fails, but the compiler rejects it, and so does \`npm run check\`.
- equivalent: it does not change the behaviour; the last table says why.
- survived: neither a test nor the compiler rejects it.

${results.map(sectionOf).join('\n')}
## Equivalent mutants
${reasonsOf(equivalents)}
`;
