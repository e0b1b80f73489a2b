import { CliError } from './cli-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export type ExitCode = 0 | 1 | 2;

/** What an operator's command uses of its process. */
export type CliContext = {
  env: Env;
  print: (text: string) => void;
  printError: (text: string) => void;
};

export const processContext: CliContext = {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
};

/**
 * Runs a command and returns its exit code. Prints the message of a CliError, and of other errors that `explain` knows.
 * Any other error is a bug and is thrown.
 */
export const runCommand = async (
  { printError }: CliContext,
  command: () => ExitCode | Promise<ExitCode>,
  explain: (error: unknown) => string | null = () => null,
): Promise<ExitCode> => {
  try {
    return await command();
  } catch (error) {
    const message = error instanceof CliError ? error.message : explain(error);
    if (message === null) throw error;
    printError(message);
    return error instanceof CliError ? error.exitCode : 1;
  }
};

/** The same for a command whose `--help` prints a text and does nothing else. */
export const runWithHelp = (
  help: string,
  args: readonly string[],
  context: CliContext,
  command: () => ExitCode | Promise<ExitCode>,
  explain?: (error: unknown) => string | null,
): Promise<ExitCode> => {
  if (!args.includes('--help')) return runCommand(context, command, explain);
  context.print(help);
  return Promise.resolve(0);
};
