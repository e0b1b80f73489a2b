import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';

/** One statement of the specification, the value it is proven by, and the test that asserts it. */
export type LedgerRow = { line: number; statement: string; value: string; file: string; title: string };

/** A row whose page is not tested yet has this word in place of a test. */
const later = 'site';

/** The part of vitest's JSON report that is read here. */
export const Results = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});
export type Results = z.infer<typeof Results>;

export type Ledger = { rows: LedgerRow[]; later: number; faults: string[] };

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const proof = /^`(?<file>test\/[^`]+)` › (?<title>.+)$/u;

/** Reads the tables of the ledger: `| statement | \`value\` | \`test/file\` › title |`. */
export const readLedger = (text: string): Ledger => {
  const ledger: Ledger = { rows: [], later: 0, faults: [] };
  for (const [index, source] of text.split('\n').entries()) {
    const [statement = '', value = '', proven = ''] = cellsOf(source);
    if (!source.startsWith('|') || /^-+$/u.test(value) || proven === 'Proven by') continue;
    const { file, title } = proof.exec(proven)?.groups ?? {};
    const quoted = /^`(.+)`$/u.exec(value)?.[1];
    if (proven === later) ledger.later += 1;
    else if (file && title && quoted) ledger.rows.push({ line: index + 1, statement, value: quoted, file, title });
    else ledger.faults.push(`line ${index + 1} names no test and value: ${source}`);
  }
  return ledger;
};

/** A test file with what it imports of test/, since a table of cases may lie beside it. */
const sourcesOf = (root: string, file: string, seen = new Set<string>()): string => {
  if (seen.has(file) || !existsSync(join(root, file))) return '';
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imported = [...text.matchAll(/from '(?:(\.\/[^']+)|#(test\/[^']+))'/gu)].map(([, beside, named]) =>
    beside ? join(dirname(file), beside) : (named ?? ''),
  );
  return [text, ...imported.map((other) => sourcesOf(root, other, seen))].join('\n');
};

/** A value may stand in the source with its quotes escaped or not. */
const holds = (source: string, value: string): boolean => source.replaceAll("\\'", "'").includes(value);

/** Titles of tables hold %s or $name where the run shows the row's own values. */
const titlePattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/%[sdifjoO]|\$[a-z][\w.]*/u)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'))
      .join('.*')}$`,
    'su',
  );

const outcomeFault = ({ file, title }: LedgerRow, results: Results, root: string): string | null => {
  const run = results.testResults.find(({ name }) => relative(root, name) === file);
  const matching = run?.assertionResults.filter((each) => titlePattern(title).test(each.title)) ?? [];
  if (matching.length === 0) return 'did not run';
  return matching.every(({ status }) => status === 'passed') ? null : 'did not pass';
};

const faultOf = (row: LedgerRow, root: string, results: Results | null): string | null => {
  const { file, title, value } = row;
  if (!existsSync(join(root, file))) return 'its file is not there';
  if (!holds(readFileSync(join(root, file), 'utf8'), title)) return 'no test of its file has that title';
  if (!holds(sourcesOf(root, file), value)) return `its file does not hold ${value}`;
  return results && outcomeFault(row, results, root);
};

/** What is wrong with the proofs: gone, renamed, without the value, or (with results) not run or not passed. */
export const faultyProofs = (rows: readonly LedgerRow[], root: string, results: Results | null): string[] =>
  rows.flatMap((row) => {
    const fault = faultOf(row, root, results);
    return fault ? [`line ${row.line}, ${row.file} › ${row.title}: ${fault}`] : [];
  });
