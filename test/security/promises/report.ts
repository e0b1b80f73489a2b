import { relative } from 'node:path';
import * as z from 'zod/mini';

const Tries = z.object({ figure: z.int(), promise: z.string(), tried: z.int() });

/** The fields of Vitest's JSON report that the table needs. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export type Row = { figure: number | null; promise: string; tried: number; failed: number };

export const readReport = (text: string): Report => Report.parse(JSON.parse(text));

/** The recorded tries, one row for each promise. */
const recorded = (lines: string): Row[] => {
  const tries = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => Tries.parse(JSON.parse(line)));
  const byPromise = Map.groupBy(tries, ({ figure, promise }) => `${figure} ${promise}`);
  return [...byPromise.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, tried: others.reduce((sum, { tried }) => sum + tried, first.tried), failed: 0 }] : [],
  );
};

/** Failed tests, and files that failed before their tests ran. */
const failures = ({ testResults }: Report): Row[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    const titles = failed.map(({ fullName }) => fullName.trim());
    if (status === 'failed' && titles.length === 0) titles.push(name);
    return titles.map((promise) => ({ figure: null, promise, tried: 1, failed: 1 }));
  });

/** Files in which each test is one try. */
const perTest = ({ testResults }: Report, files: readonly string[], root: string): Row[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    return files.includes(file) && passed > 0
      ? [{ figure: null, promise: `the tests of ${file}`, tried: passed, failed: 0 }]
      : [];
  });

export const rowsOf = (lines: string, report: Report, ownCounts: readonly string[], root: string): Row[] => [
  ...recorded(lines).toSorted((a, b) => (a.figure ?? 0) - (b.figure ?? 0) || a.promise.localeCompare(b.promise)),
  ...perTest(report, ownCounts, root),
  ...failures(report),
];

const number = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The rows as a table for a terminal. */
export const tableOf = (rows: readonly Row[]): string => {
  const cells = [
    ['', 'promise', 'tried', 'failed'],
    ...rows.map(({ figure, promise, tried, failed }) => [
      String(figure ?? ''),
      capitalised(promise),
      number(tried),
      number(failed),
    ]),
  ];
  const width = (column: number): number => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const [figures, promises, tries, failures] = [width(0), width(1), width(2), width(3)];
  return cells
    .map(([figure = '', promise = '', tried = '', failed = '']) =>
      [figure.padStart(figures), promise.padEnd(promises), tried.padStart(tries), failed.padStart(failures)].join('  '),
    )
    .join('\n');
};
