import type { CliError } from '#infra/cli/cli-error.ts';
import { readOptions, usageError } from '#infra/cli/read-options.ts';

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

const invalid = (message: string): CliError => usageError('backup', message);

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[]): BackupCommand => {
  const { tables, keys = false, profile, replace: replaces = false } = readOptions('backup', { args, options }).values;
  if (tables !== undefined && keys) throw invalid('Pass --tables or --keys, not both.');
  if (!keys && (profile !== undefined || replaces)) throw invalid('--profile and --replace belong to --keys.');
  if (keys) {
    if (!profile) throw invalid('Name the AWS profile of the second account with --profile.');
    return { kind: 'keys', profile, replaces };
  }
  return tables === undefined ? { kind: 'list' } : { kind: 'tables', folder: tables };
};
