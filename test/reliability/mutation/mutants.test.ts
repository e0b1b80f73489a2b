import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCompiler } from './compiler.ts';
import { document } from './document.ts';
import { isCounted, mutantOf } from './mutant.ts';
import { scoreOf, tallies, together } from './tally.ts';

const root = join(import.meta.dirname, '../../..');
const file = 'functions/domain/x.ts';
const text = 'const a = 1;\nconst b =\n  a < 2;\n';
const known = { file, code: 'a < 2', becomes: 'a <= 2', why: 'a is 1' };

/** `a < 2`, changed. */
const tried = (status: string, replacement = 'a >= 2') => ({
  status,
  replacement,
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 8 } },
});

const judged = (status: string, replacement?: string, refused = '') =>
  mutantOf(tried(status, replacement), file, text, {
    isRefused: (_file, written) => written === refused,
    harmless: [known],
  });

describe('a mutant', () => {
  test('is told by its place, by what stood there and what then did', () => {
    expect(judged('Killed')).toEqual({ file, line: 3, code: 'a < 2', becomes: 'a >= 2', fate: 'tests' });
  });

  test.each([
    ['Killed', 'a >= 2', 'tests'],
    ['Timeout', 'a >= 2', 'tests'],
    ['Survived', 'a >= 2', 'nobody'],
    ['NoCoverage', 'a >= 2', 'nobody'],
    ['Survived', 'a <= 2', 'harmless'],
    ['Survived', '""', 'compiler'],
  ])('that %s as %s is noticed by: %s', (status, replacement, fate) => {
    expect(judged(status, replacement, 'const a = 1;\nconst b =\n  "";\n').fate).toBe(fate);
  });

  test('counts where it was tried', () => {
    expect(['Killed', 'Survived', 'RuntimeError', 'Ignored'].filter((status) => isCounted(tried(status)))).toEqual([
      'Killed',
      'Survived',
    ]);
  });
});

test('the compiler refuses what does not fit, in one file after the other', { timeout: 60_000 }, () => {
  const isRefused = openCompiler(root);

  const answers = [
    isRefused('functions/domain/days.ts', 'export const day: number = 1;'),
    isRefused('functions/domain/days.ts', 'export const day: number = "1";'),
    isRefused(
      'functions/domain/charges.ts',
      "import type { Instant } from './days.ts';\nexport const at: Instant = '';",
    ),
    isRefused(
      'functions/domain/charges.ts',
      "import type { Instant } from './days.ts';\nexport const at: Instant = 1;",
    ),
  ];

  expect(answers).toEqual([false, true, false, true]);
});

describe('the score', () => {
  const mutants = [...Array(3).fill(judged('Killed')), judged('Survived'), judged('Survived', 'a <= 2')];
  const other = { ...judged('Killed'), file: 'functions/domain/a.ts' };

  test('is how many of a hundred the tests noticed', () => {
    expect(scoreOf(together(mutants))).toBe(60);
    expect(scoreOf(together([]))).toBe(0);
  });

  test('is told of each file and of all together', () => {
    expect(tallies([...mutants, other]).map((tally) => [tally.name, tally.mutants, tally.tests, tally.nobody])).toEqual(
      [
        ['functions/domain/a.ts', 1, 1, 0],
        [file, 5, 3, 1],
        ['together', 6, 4, 1],
      ],
    );
  });

  test('stands in the document, and why a mutant is harmless too', () => {
    const group = { title: 'Rules', mutate: [], tests: ['test/unit/domain/*.test.ts'] };

    const lines = document([{ group, mutants }], [{ ...known, code: 'a ||\n  b' }], '1.2.3').split('\n');

    expect(lines).toContain('| functions/domain/x.ts |       5 |       3 |  60.0 |        0 |        1 |      1 |');
    expect(lines).toContain('| functions/domain/x.ts | `a \\|\\| b` | `a <= 2` | a is 1                     |');
  });
});
