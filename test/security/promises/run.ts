import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAdvisories } from '#test/security/advisories.ts';
import { compareTimes } from '#test/security/timing.ts';
import type { Row } from './report.ts';
import { readReport, rowsOf, tableOf } from './report.ts';

const root = join(import.meta.dirname, '../../..');

/** The suites that keep a promise by many tries; one that is not there yet is left out. */
const suites = [
  'test/security',
  'test/reliability',
  'test/unit/jobs/crash.test.ts',
  'test/unit/jobs/drift.test.ts',
  'test/unit/infra/local/paystack/crash.test.ts',
  'test/unit/compat/replay.test.ts',
  'test/unit/domain/login-failures.test.ts',
].filter((path) => existsSync(join(root, path)));

/** Of these every test is one try. */
const ownCounts = ['test/unit/jobs/crash.test.ts', 'test/unit/infra/local/paystack/crash.test.ts'];

/** What searches by itself, with its own numbers; it ends with 1 where it found something. */
const searches = [['test/reliability/simulation/run.ts', '--seeds', '1000']].filter(([file = '']) =>
  existsSync(join(root, file)),
);

/** With the large numbers a single test may take minutes. */
const longestMs = 20 * 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = (program: string, given: readonly string[], figures: string): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, given, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TRUST_FIGURES: figures },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

const runTests = (figures: string, report: string): Promise<number> => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const given = ['run', '--config', 'test/vitest.config.ts', ...reporters, `--testTimeout=${longestMs}`, ...suites];
  return run('vitest', given, figures);
};

/** Where the registry does not answer the table says so: nobody failed, and nobody knows. */
const knownHoles = (): Row => {
  const told = askAdvisories(root);
  const promise = 'no package has a known hole of high severity';
  return told.kind === 'asked'
    ? { figure: 24, promise, tried: told.packages, failed: told.severe }
    : { figure: 24, promise: `not asked whether ${promise}: ${told.why}`, tried: 0, failed: 0 };
};

const folder = mkdtempSync(join(tmpdir(), 'pazia-trust-'));
const [figures, report] = [join(folder, 'figures'), join(folder, 'report.json')];
const started = performance.now();
const code = await runTests(figures, report);
const found: Row[] = [];
for (const given of searches)
  if ((await run('node', given, figures)) !== 0)
    found.push({ figure: null, promise: `node ${given.join(' ')}`, tried: 1, failed: 1 });
// Last and alone, since all else that runs would be measured too.
found.push(...(await compareTimes()));

if (existsSync(report) && existsSync(figures)) {
  const told = rowsOf(readFileSync(figures, 'utf8'), readReport(readFileSync(report, 'utf8')), ownCounts, root);
  const rows = [...told, knownHoles(), ...found];
  say(`\n${tableOf(rows)}\n`);
  const sum = (pick: 'tried' | 'failed'): number => rows.reduce((total, row) => total + row[pick], 0);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  say(`${rows.length} promises, ${sum('tried')} tries, ${sum('failed')} failed, in ${minutes} minutes`);
  process.exitCode = code !== 0 || sum('failed') > 0 ? 1 : 0;
} else {
  say('The tests could not be run; what stands above says why.');
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });
