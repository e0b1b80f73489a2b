import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerRow } from '#infra/tools/coverage-ledger.ts';
import { faultyProofs, readLedger } from '#infra/tools/coverage-ledger.ts';
import { errorCases } from '#test/unit/compat/error-catalogue.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ledger-'));
  mkdirSync(join(root, 'test'));
  writeFileSync(join(root, 'test/cases.ts'), 'export const cases = [[200, 2]];');
  writeFileSync(
    join(root, 'test/plan.test.ts'),
    "import { cases } from './cases.ts';\ntest.each(cases)('%d pays for %d', pays);\ntest('a plan (one) ends', () => 'It\\'s over.');",
  );
});

afterAll(() => rmSync(root, { recursive: true }));

const proof: LedgerRow = {
  line: 7,
  statement: 'Amount 200 allows 2',
  value: '[200, 2]',
  file: 'test/plan.test.ts',
  title: '%d pays for %d',
};

const run = (...outcomes: [title: string, status: string][]) => ({
  testResults: [
    { name: join(root, proof.file), assertionResults: outcomes.map(([title, status]) => ({ title, status })) },
  ],
});

describe('ledger row', () => {
  test('a ledger row is read with its statement, value, file and title', () => {
    const text =
      '| Statement | Value | Proven by |\n|---|---|---|\n| a \\| b | `1` | `test/a.test.ts` › it is |\n| c | | site |';

    expect(readLedger(text)).toEqual({
      rows: [{ line: 3, statement: 'a | b', value: '1', file: 'test/a.test.ts', title: 'it is' }],
      later: 1,
      faults: [],
    });
  });

  test('a ledger row that names neither a test nor the site is a fault', () => {
    expect(readLedger('| a | `1` | somewhere |').faults).toHaveLength(1);
  });

  test('a ledger row may take its value from an imported table or a text with an escaped quote', () => {
    const quoted = { ...proof, title: 'a plan (one) ends', value: "It's over." };

    expect(faultyProofs([proof, quoted], root, null)).toEqual([]);
  });

  test.each([
    ['gone', { file: 'test/none.test.ts' }, 'the file does not exist'],
    ['renamed', { title: 'a plan ends' }, 'no test of the file has that title'],
    ['without the value', { value: '[400, 5]' }, 'the file does not contain [400, 5]'],
  ])('a ledger row whose test is %s is a fault', (_what, change, fault) => {
    expect(faultyProofs([{ ...proof, ...change }], root, null)).toEqual([expect.stringContaining(fault)]);
  });

  test('a ledger row holds when every case of its test passed', () => {
    const results = run(['200 pays for 2', 'passed'], ['400 pays for 5', 'passed'], ['something else', 'failed']);

    expect(faultyProofs([proof], root, results)).toEqual([]);
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
    expect(faultyProofs([proof], root, run(...outcomes))).toEqual([expect.stringContaining(fault)]);
  });

  test('a ledger row whose file did not run is a fault', () => {
    expect(faultyProofs([proof], root, { testResults: [] })).toEqual([expect.stringContaining('did not run')]);
  });
});

describe('ledger of this project', () => {
  const ledger = readLedger(readFileSync('docs/spec-coverage.md', 'utf8'));

  test('docs/spec-coverage.md can be read and each of its tests exists', () => {
    expect(ledger.faults).toEqual([]);
    expect(faultyProofs(ledger.rows, process.cwd(), null)).toEqual([]);
    expect(ledger.rows.length).toBeGreaterThan(100);
  });

  test('docs/spec-coverage.md covers every row of the error catalogue', () => {
    const values = ledger.rows.map(({ value }) => value);
    const missing = errorCases.filter(
      ({ row, text }) => !values.includes(text) && !values.some((value) => row.startsWith(value)),
    );

    expect(missing).toEqual([]);
  });
});
