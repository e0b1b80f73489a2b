import type { Harmless } from './equivalent.ts';

/** Who notices a mutant: a test; the compiler alone; nobody could, since nothing changes; or nobody does. */
export type Fate = 'tests' | 'compiler' | 'harmless' | 'nobody';

/** One small change: in this line stood `code`, and then `becomes`. */
export type Mutant = { file: string; line: number; code: string; becomes: string; fate: Fate };

type Place = { line: number; column: number };

/** Of Stryker's result what is needed here. Lines and columns count from 1. */
export type Tried = { status: string; replacement?: string | undefined; location: { start: Place; end: Place } };

export type Judges = { isRefused: (file: string, text: string) => boolean; harmless: readonly Harmless[] };

const indexOf = (text: string, { line, column }: Place): number => {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, column - 1);
};

/** The mutant in a file's text, and who notices it. The compiler is asked only where no test did. */
export const mutantOf = (tried: Tried, file: string, text: string, { isRefused, harmless }: Judges): Mutant => {
  const { start, end } = tried.location;
  const [from, to] = [indexOf(text, start), indexOf(text, end)];
  const mutant = { file, line: start.line, code: text.slice(from, to), becomes: tried.replacement ?? '' };
  const fate = (): Fate => {
    if (tried.status === 'Killed' || tried.status === 'Timeout') return 'tests';
    if (isRefused(file, text.slice(0, from) + mutant.becomes + text.slice(to))) return 'compiler';
    const isSame = ({ code, becomes }: Harmless) => code === mutant.code && becomes === mutant.becomes;
    return harmless.some((each) => each.file === file && isSame(each)) ? 'harmless' : 'nobody';
  };
  return { ...mutant, fate: fate() };
};

/** Where a test file cannot even be read, Stryker knows of no failed test, and counts the mutant for nothing. */
export const isCounted = ({ status }: Tried): boolean =>
  ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);
