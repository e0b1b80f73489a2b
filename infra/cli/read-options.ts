import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';

/** An error of whoever called the command, with exit code 2 and the way to its help. */
export const usageError = (command: string, message: string): CliError =>
  new CliError(`${message}\nSee npm run ${command} -- --help.`, 2);

/** Parses the arguments of a command. Throws a usage error for those that it does not know. */
export const readOptions = <T extends ParseArgsConfig>(command: string, config: T) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw usageError(command, error instanceof Error ? error.message : 'The arguments are invalid.');
  }
};
