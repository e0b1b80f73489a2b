import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '#infra/local/start-failure.ts';
import { askAdvisories } from '#test/security/advisories.ts';
import { runSchemathesis } from '#test/security/schemathesis/schemathesis.ts';
import { compareTimes } from '#test/security/timing.ts';
import type { Row } from './report.ts';
import { readReport, rowsOf, tableOf } from './report.ts';

const root = join(import.meta.dirname, '../../..');

/** The tests that record their tries; paths that do not exist are left out. */
const suites = [
  'test/security',
  'test/reliability',
  'test/unit/jobs/crash.test.ts',
  'test/unit/jobs/drift.test.ts',
  'test/unit/infra/local/paystack/crash.test.ts',
  'test/unit/compat/replay.test.ts',
  'test/unit/domain/password-attempts.test.ts',
].filter((path) => existsSync(join(root, path)));

/** Files in which each test is one try. */
const triesPerTest = ['test/unit/jobs/crash.test.ts', 'test/unit/infra/local/paystack/crash.test.ts'];

/** Searches of their own, which exit with 1 if they find a violation. */
const searches = [['test/reliability/simulation/run.ts', '--seeds', '1000']].filter(([file = '']) =>
  existsSync(join(root, file)),
);

/** With this many tries a single test may take minutes. */
const longestMs = 20 * 60_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const run = (program: string, args: readonly string[], figures: string): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TRUST_FIGURES: figures },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

const runTests = (figures: string, report: string): Promise<number> => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--config', 'test/vitest.config.ts', ...reporters, `--testTimeout=${longestMs}`, ...suites];
  return run('vitest', args, figures);
};

/** If the registry does not answer, the row says so and counts no failure. */
const vulnerabilities = (): Row => {
  const advisories = askAdvisories(root);
  const promise = 'no package has a known vulnerability of high severity';
  return advisories.kind === 'known'
    ? { figure: 24, promise, tried: advisories.packages, failed: advisories.severe }
    : { figure: 24, promise: `unknown whether ${promise}: ${advisories.why}`, tried: 0, failed: 0 };
};

const documentedExamples = 60;

/** Without a Python the row says so and counts no failure; .ci/run always has one. */
const documented = async (): Promise<Row[]> => {
  const promise = 'a response to Schemathesis is as the OpenAPI document says, and no 5xx';
  try {
    const seed = randomInt(2 ** 31);
    const results = await runSchemathesis(documentedExamples, seed, print);
    for (const { output, failures } of results) if (failures > 0) print(output);
    return results.map(({ requests, failures }, index) => ({
      figure: 17,
      promise: `${promise}, ${index === 0 ? 'without' : 'with'} a signed-in user`,
      tried: requests,
      failed: failures,
    }));
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [{ figure: 17, promise: `unknown whether ${promise}: ${error.message}`, tried: 0, failed: 0 }];
  }
};

const folder = mkdtempSync(join(tmpdir(), 'pazia-trust-'));
const [figures, report] = [join(folder, 'figures'), join(folder, 'report.json')];
const started = performance.now();
const code = await runTests(figures, report);
const found: Row[] = [];
for (const args of searches)
  if ((await run('node', args, figures)) !== 0)
    found.push({ figure: null, promise: `node ${args.join(' ')}`, tried: 1, failed: 1 });
found.push(...(await documented()));
// Last and alone, since other load would change the times.
found.push(...(await compareTimes()));

if (existsSync(report) && existsSync(figures)) {
  const tested = rowsOf(readFileSync(figures, 'utf8'), readReport(readFileSync(report, 'utf8')), triesPerTest, root);
  const rows = [...tested, vulnerabilities(), ...found];
  print(`\n${tableOf(rows)}\n`);
  const sum = (pick: 'tried' | 'failed'): number => rows.reduce((total, row) => total + row[pick], 0);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  print(`${rows.length} promises, ${sum('tried')} tries, ${sum('failed')} failed, in ${minutes} minutes`);
  process.exitCode = code !== 0 || sum('failed') > 0 ? 1 : 0;
} else {
  print('The tests could not be run; see the output above.');
  process.exitCode = 1;
}
rmSync(folder, { recursive: true });
