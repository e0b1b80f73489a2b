import { expect, test } from 'vitest';
import { readReport, rowsOf, tableOf } from './report.ts';

const lines = [
  { figure: 8, promise: 'a forged token is refused', tried: 4 },
  { figure: 3, promise: 'one child', tried: 50 },
  { figure: 8, promise: 'a forged token is refused', tried: 1_996 },
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

test('the table of promises adds up what was tried, and names what failed', () => {
  const rows = rowsOf(lines.join(''), report, ['test/unit/jobs/crash.test.ts'], '/p');

  expect(tableOf(rows).split('\n')).toEqual([
    '   promise                                 tried  failed',
    '3  One child                                  50       0',
    '8  A forged token is refused               2,000       0',
    '   What test/unit/jobs/crash.test.ts says      2       0',
    '   A race                                      1       1',
    '   /p/test/security/b.test.ts                  1       1',
  ]);
});
