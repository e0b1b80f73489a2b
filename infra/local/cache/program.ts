import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';
import type { Report } from './cache.ts';

const run = promisify(execFile);

/** A machine that is busy with tests starts a browser slowly. */
const answerMs = 30_000;

/** What a program prints, or null where it can't be run or fails. */
export const outputOf = async (program: string, args: string[], env = process.env): Promise<string | null> => {
  try {
    // Inside the try: Node rejects for a path that does not exist, but throws at once for ENOTDIR or ENOEXEC.
    const { stdout, stderr } = await run(program, args, { timeout: answerMs, env });
    return `${stdout}${stderr}`;
  } catch {
    return null;
  }
};

/** Brings a program to this machine, or does nothing where it can't. Throws StartFailure. */
export type Source = (report: Report) => Promise<void>;

export type Requirement = {
  find: () => Promise<string | null>;
  /** In this order until `find` finds the program. */
  sources: Source[];
  report: Report;
  /** One line for people on whose machine no source works. */
  advice: string;
};

/** The program on this machine, or else from the first source that brings it. Throws StartFailure. */
export const ensureProgram = async ({ find, sources, report, advice }: Requirement): Promise<string> => {
  for (const source of [null, ...sources]) {
    await source?.(report).catch((error: unknown) => {
      if (!(error instanceof StartFailure)) throw error;
      report(error.message);
    });
    const found = await find();
    if (found !== null) return found;
  }
  throw new StartFailure(advice);
};
