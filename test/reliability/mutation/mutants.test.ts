import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCompiler } from './compiler.ts';
import { document } from './document.ts';
import { isCounted, mutantOf } from './mutant.ts';
import { scoreOf, tallies, totalOf } from './tally.ts';

const root = join(import.meta.dirname, '../../..');
const file = 'functions/domain/x.ts';
const text = 'const a = 1;\nconst b =\n  a < 2;\n';
const equivalent = { file, code: 'a < 2', replacement: 'a <= 2', reason: 'a is 1' };

/** A result of Stryker for a mutant of `a < 2`. */
const resultOf = (status: string, replacement = 'a >= 2') => ({
  status,
  replacement,
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 8 } },
});

const mutant = (status: string, replacement?: string, invalidText = '') =>
  mutantOf(resultOf(status, replacement), file, text, {
    hasCompileError: (_file, mutated) => mutated === invalidText,
    equivalents: [equivalent],
  });

describe('mutants', () => {
  test('a mutant has its file, line, code and replacement', () => {
    const expected = { file, line: 3, code: 'a < 2', replacement: 'a >= 2', outcome: 'killed' };

    expect(mutant('Killed')).toEqual(expected);
  });

  test.each([
    ['Killed', 'a >= 2', 'killed'],
    ['Timeout', 'a >= 2', 'killed'],
    ['Survived', 'a >= 2', 'survived'],
    ['NoCoverage', 'a >= 2', 'survived'],
    ['Survived', 'a <= 2', 'equivalent'],
    ['Survived', '""', 'compileError'],
  ])('the outcome of a mutant that %s as %s is %s', (status, replacement, outcome) => {
    expect(mutant(status, replacement, 'const a = 1;\nconst b =\n  "";\n').outcome).toBe(outcome);
  });

  test('a mutant whose tests did not run does not count', () => {
    expect(['Killed', 'Survived', 'RuntimeError', 'Ignored'].filter((status) => isCounted(resultOf(status)))).toEqual([
      'Killed',
      'Survived',
    ]);
  });
});

test('the compiler finds type errors in changed files, one after the other', { timeout: 60_000 }, () => {
  const hasCompileError = openCompiler(root);

  const results = [
    hasCompileError('functions/domain/days.ts', 'export const day: number = 1;'),
    hasCompileError('functions/domain/days.ts', 'export const day: number = "1";'),
    hasCompileError(
      'functions/domain/charges.ts',
      "import type { Instant } from './days.ts';\nexport const at: Instant = '';",
    ),
    hasCompileError(
      'functions/domain/charges.ts',
      "import type { Instant } from './days.ts';\nexport const at: Instant = 1;",
    ),
  ];

  expect(results).toEqual([false, true, false, true]);
});

describe('the mutation score', () => {
  const mutants = [...Array(3).fill(mutant('Killed')), mutant('Survived'), mutant('Survived', 'a <= 2')];
  const other = { ...mutant('Killed'), file: 'functions/domain/a.ts' };

  test('the mutation score is the percentage of killed mutants', () => {
    expect(scoreOf(totalOf(mutants))).toBe(60);
    expect(scoreOf(totalOf([]))).toBe(0);
  });

  test('the mutation score is counted per file and in total', () => {
    expect(
      tallies([...mutants, other]).map((tally) => [tally.name, tally.mutants, tally.killed, tally.survived]),
    ).toEqual([
      ['functions/domain/a.ts', 1, 1, 0],
      [file, 5, 3, 1],
      ['total', 6, 4, 1],
    ]);
  });

  test('the document has the scores and the reasons for equivalent mutants', () => {
    const group = { title: 'Rules', mutate: [], tests: ['test/unit/domain/*.test.ts'] };

    const lines = document([{ group, mutants }], [{ ...equivalent, code: 'a ||\n  b' }], '1.2.3').split('\n');

    expect(lines).toContain(
      '| functions/domain/x.ts |       5 |      3 |  60.0 |             0 |          1 |        1 |',
    );
    expect(lines).toContain('| functions/domain/x.ts | `a \\|\\| b` | `a <= 2` | a is 1               |');
  });
});
