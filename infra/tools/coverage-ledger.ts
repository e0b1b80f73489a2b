import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';

/** A statement of the specification, and the file and title of the test that asserts it. */
export type LedgerRow = { line: number; statement: string; file: string; title: string };

/** The part of vitest's JSON report that is used here. */
export const Results = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});
export type Results = z.infer<typeof Results>;

const tableRow = /^\| (?<statement>.+) \| `(?<file>test\/[^`]+)` › (?<title>.+) \|$/u;
const tableHead = /^\|( Statement |-)/u;

/** Reads the tables of the ledger: `| statement | \`test/file\` › title |`. `faults` are the rows that cannot be read. */
export const readLedger = (text: string): { rows: LedgerRow[]; faults: string[] } => {
  const lines = text
    .split('\n')
    .map((source, index) => ({ line: index + 1, source, cells: tableRow.exec(source)?.groups }));
  return {
    rows: lines.flatMap(({ line, cells }) => {
      const { statement, file, title } = cells ?? {};
      return statement && file && title ? [{ line, statement, file, title: title.replaceAll('\\|', '|') }] : [];
    }),
    faults: lines
      .filter(({ source, cells }) => source.startsWith('|') && !tableHead.test(source) && !cells)
      .map(({ line, source }) => `line ${line} names no test: ${source}`),
  };
};

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
  const path = join(root, row.file);
  if (!existsSync(path)) return 'the file does not exist';
  // The source may escape a quote of the title.
  if (!readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(row.title))
    return 'no test of the file has that title';
  return results && outcomeFault(row, results, root);
};

/** Rows whose test is missing or renamed or, with results, did not run or pass. */
export const faultyRows = (rows: readonly LedgerRow[], root: string, results: Results | null): string[] =>
  rows.flatMap((row) => {
    const fault = faultOf(row, root, results);
    return fault ? [`line ${row.line}, ${row.file} › ${row.title}: ${fault}`] : [];
  });
