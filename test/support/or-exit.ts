import { StartFailure } from '#infra/local/start-failure.ts';

/** Ends the process with the one line of a StartFailure, which vitest and Node would print with a stack trace. */
export const orExit = async <T>(starting: Promise<T>): Promise<T> => {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};
