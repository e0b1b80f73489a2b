import { parseArgs } from 'node:util';
import { CliError } from '#infra/cli/cli-error.ts';

export type BackupCommand =
  | { kind: 'list' }
  | { kind: 'tables'; folder: string }
  | { kind: 'keys'; profile: string; replaces: boolean };

const options = {
  tables: { type: 'string' },
  keys: { type: 'boolean' },
  profile: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

const usageError = (message: string): CliError => new CliError(`${message}\nSee npm run backup -- --help.`, 2);

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[]): BackupCommand => {
  const { tables, keys = false, profile, replace: replaces = false } = parse(args);
  if (tables !== undefined && keys) throw usageError('Pass --tables or --keys, not both.');
  if (!keys && (profile !== undefined || replaces)) throw usageError('--profile and --replace belong to --keys.');
  if (keys) {
    if (!profile) throw usageError('Name the AWS profile of the second account with --profile.');
    return { kind: 'keys', profile, replaces };
  }
  return tables === undefined ? { kind: 'list' } : { kind: 'tables', folder: tables };
};
