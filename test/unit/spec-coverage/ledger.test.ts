import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerRow } from '#infra/tools/coverage-ledger.ts';
import { faultyRows, readLedger } from '#infra/tools/coverage-ledger.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ledger-'));
  mkdirSync(join(root, 'test'));
  writeFileSync(
    join(root, 'test/plan.test.ts'),
    "test.each(cases)('%d pays for %d', pays);\ntest('it\\'s (over)', end);",
  );
});

afterAll(() => rmSync(root, { recursive: true }));

const row: LedgerRow = {
  line: 7,
  statement: 'Amount 200 allows 2',
  file: 'test/plan.test.ts',
  title: '%d pays for %d',
};

const run = (...outcomes: [title: string, status: string][]) => ({
  testResults: [
    { name: join(root, row.file), assertionResults: outcomes.map(([title, status]) => ({ title, status })) },
  ],
});

test('a ledger row is read with its statement, file and title', () => {
  const text = '| Statement | Test |\n|---|---|\n| a \\| b | `test/a.test.ts` › it is \\| was |\n';

  expect(readLedger(text)).toEqual({
    rows: [{ line: 3, statement: 'a \\| b', file: 'test/a.test.ts', title: 'it is | was' }],
    faults: [],
  });
});

test('a ledger row that names no test is a fault', () => {
  expect(readLedger('| a | somewhere |').faults).toHaveLength(1);
});

test('a ledger row holds when its test exists, whose source may escape a quote', () => {
  expect(faultyRows([row, { ...row, title: "it's (over)" }], root, null)).toEqual([]);
});

test.each([
  ['deleted', { file: 'test/none.test.ts' }, 'the file does not exist'],
  ['renamed', { title: 'a plan ends' }, 'no test of the file has that title'],
])('a ledger row whose test was %s is a fault', (_what, change, fault) => {
  expect(faultyRows([{ ...row, ...change }], root, null)).toEqual([expect.stringContaining(fault)]);
});

test('a ledger row holds when every case of its test passed', () => {
  const results = run(['200 pays for 2', 'passed'], ['400 pays for 5', 'passed'], ['something else', 'failed']);

  expect(faultyRows([row], root, results)).toEqual([]);
});

test.each<[fault: string, outcomes: [title: string, status: string][]]>([
  ['did not run', [['something else', 'passed']]],
  ['did not run', []],
  [
    'did not pass',
    [
      ['200 pays for 2', 'passed'],
      ['400 pays for 5', 'failed'],
    ],
  ],
  ['did not pass', [['200 pays for 2', 'skipped']]],
])('a ledger row whose test %s is a fault', (fault, outcomes) => {
  expect(faultyRows([row], root, run(...outcomes))).toEqual([expect.stringContaining(fault)]);
});

test('a ledger row whose file did not run is a fault', () => {
  expect(faultyRows([row], root, { testResults: [] })).toEqual([expect.stringContaining('did not run')]);
});

test('docs/spec-coverage.md can be read and each of its tests exists', () => {
  const { rows, faults } = readLedger(readFileSync('docs/spec-coverage.md', 'utf8'));

  expect(faults).toEqual([]);
  expect(faultyRows(rows, process.cwd(), null)).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});
