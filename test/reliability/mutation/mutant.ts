import type { Equivalent } from './equivalent.ts';

/** Killed by a test; else a compile error; else listed as equivalent; else survived. */
export type Outcome = 'killed' | 'compileError' | 'equivalent' | 'survived';

/** One small change: `code` on this line becomes `replacement`. */
export type Mutant = { file: string; line: number; code: string; replacement: string; outcome: Outcome };

type Position = { line: number; column: number };

/** The fields used of a result of Stryker. Lines and columns count from 1. */
export type StrykerResult = {
  status: string;
  replacement?: string | undefined;
  location: { start: Position; end: Position };
};

export type Checks = { hasCompileError: (file: string, text: string) => boolean; equivalents: readonly Equivalent[] };

const indexOf = (text: string, { line, column }: Position): number => {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, column - 1);
};

/** The mutant in a file's text, and its outcome. Only mutants that no test killed are compiled. */
export const mutantOf = (
  { status, replacement = '', location }: StrykerResult,
  file: string,
  text: string,
  { hasCompileError, equivalents }: Checks,
): Mutant => {
  const { start, end } = location;
  const [from, to] = [indexOf(text, start), indexOf(text, end)];
  const mutant = { file, line: start.line, code: text.slice(from, to), replacement };
  const outcome = (): Outcome => {
    if (status === 'Killed' || status === 'Timeout') return 'killed';
    if (hasCompileError(file, text.slice(0, from) + replacement + text.slice(to))) return 'compileError';
    const isSame = (each: Equivalent) => each.code === mutant.code && each.replacement === replacement;
    return equivalents.some((each) => each.file === file && isSame(each)) ? 'equivalent' : 'survived';
  };
  return { ...mutant, outcome: outcome() };
};

/** As in Stryker's score, a mutant whose tests could not be loaded does not count. */
export const isCounted = ({ status }: StrykerResult): boolean =>
  ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);
