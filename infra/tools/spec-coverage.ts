import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultyRows, Results, readLedger } from './coverage-ledger.ts';

const root = resolve(import.meta.dirname, '../..');
const ledgerFile = 'docs/spec-coverage.md';

const resultsFile = process.argv[2] ?? process.env.TEST_RESULTS;
const results = resultsFile ? Results.parse(JSON.parse(readFileSync(resultsFile, 'utf8'))) : null;

const { rows, faults } = readLedger(readFileSync(`${root}/${ledgerFile}`, 'utf8'));
const wrong = [...faults, ...faultyRows(rows, root, results)];

for (const fault of wrong) process.stdout.write(`${ledgerFile}, ${fault}\n`);
const outcome = results ? 'have a test that passed in that run' : 'have a test';
process.stdout.write(
  `${rows.length + faults.length - wrong.length} of ${rows.length + faults.length} statements ${outcome}\n`,
);
if (wrong.length > 0 || rows.length === 0) process.exit(1);
