import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';

/** A statement of the specification, the value that proves it, and the test that asserts it. */
export type LedgerRow = { line: number; statement: string; value: string; file: string; title: string };

/** Stands in the row of a page without a test yet. */
const later = 'site';

/** The part of vitest's JSON report that is used here. */
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

/** A test file with its imports from test/, since its table of cases may be in another file. */
const sourcesOf = (root: string, file: string, seen = new Set<string>()): string => {
  if (seen.has(file) || !existsSync(join(root, file))) return '';
  seen.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  const imported = [...text.matchAll(/from '(?:(\.\/[^']+)|#(test\/[^']+))'/gu)].map(([, beside, named]) =>
    beside ? join(dirname(file), beside) : (named ?? ''),
  );
  return [text, ...imported.map((other) => sourcesOf(root, other, seen))].join('\n');
};

/** The source may have the quotes of a value escaped or not. */
const holds = (source: string, value: string): boolean => source.replaceAll("\\'", "'").includes(value);

/** Titles of test.each contain %s or $name, which the report replaces with values. */
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
  if (!existsSync(join(root, file))) return 'the file does not exist';
  if (!holds(readFileSync(join(root, file), 'utf8'), title)) return 'no test of the file has that title';
  if (!holds(sourcesOf(root, file), value)) return `the file does not contain ${value}`;
  return results && outcomeFault(row, results, root);
};

/** Rows whose test is missing, renamed, without the value or, with results, did not run or pass. */
export const faultyProofs = (rows: readonly LedgerRow[], root: string, results: Results | null): string[] =>
  rows.flatMap((row) => {
    const fault = faultOf(row, root, results);
    return fault ? [`line ${row.line}, ${row.file} › ${row.title}: ${fault}`] : [];
  });
