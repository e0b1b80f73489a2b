import { expect, test } from 'vitest';
import { readReport, rowsOf, tableOf } from './report.ts';

const lines = [
  { figure: 8, promise: 'a forged token is rejected', tried: 4 },
  { figure: 3, promise: 'the same pair', tried: 50 },
  { figure: 8, promise: 'a forged token is rejected', tried: 1_996 },
].map((line) => `${JSON.stringify(line)}\n`);

const report = readReport(
  JSON.stringify({
    testResults: [
      {
        name: '/p/test/unit/jobs/crash.test.ts',
        status: 'passed',
        assertionResults: [
          { fullName: 'one', status: 'passed' },
          { fullName: 'two', status: 'passed' },
        ],
      },
      {
        name: '/p/test/security/a.test.ts',
        status: 'failed',
        assertionResults: [{ fullName: 'a race', status: 'failed' }],
      },
      { name: '/p/test/security/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }),
);

test('the table of promises adds up the tries and names the failures', () => {
  const rows = rowsOf(lines.join(''), report, ['test/unit/jobs/crash.test.ts'], '/p');

  expect(tableOf(rows).split('\n')).toEqual([
    '   promise                                    tried  failed',
    '3  The same pair                                 50       0',
    '8  A forged token is rejected                 2,000       0',
    '   The tests of test/unit/jobs/crash.test.ts      2       0',
    '   A race                                         1       1',
    '   /p/test/security/b.test.ts                     1       1',
  ]);
});
