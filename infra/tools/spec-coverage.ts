import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultyProofs, Results, readLedger } from './coverage-ledger.ts';

const root = resolve(import.meta.dirname, '../..');
const ledgerFile = 'docs/spec-coverage.md';
/** Checks only the sources, without the results of a run. */
const sourcesOnly = '--sources';

const [given] = process.argv.slice(2);
const resultsFile = given === sourcesOnly ? undefined : (given ?? process.env.TEST_RESULTS);
const results = resultsFile ? Results.parse(JSON.parse(readFileSync(resultsFile, 'utf8'))) : null;

const { rows, later, faults } = readLedger(readFileSync(`${root}/${ledgerFile}`, 'utf8'));
const wrong = [...faults, ...faultyProofs(rows, root, results)];

for (const fault of wrong) process.stdout.write(`${ledgerFile}, ${fault}\n`);
const basis = results ? 'passed in that run' : 'stand in the tests';
process.stdout.write(
  `${rows.length - wrong.length} of ${rows.length} statements ${basis}; ${later} wait for the site\n`,
);
if (wrong.length > 0 || rows.length === 0) process.exit(1);
