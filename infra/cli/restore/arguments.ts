import type { CliError } from '#infra/cli/cli-error.ts';
import { readOptions, usageError } from '#infra/cli/read-options.ts';
import type { TableName } from '#ports/table-definitions.ts';
import { tableKeys } from '#ports/table-definitions.ts';

/** `set`: the tables to restore into; null means the default of the command. `isSure`: without it only the plan is shown. */
type Tables = { set: string | null; tables: TableName[]; isSure: boolean };

export type RestoreCommand =
  | ({ kind: 'at'; time: Date | 'latest' } & Tables)
  | ({ kind: 'from'; folder: string; addsMissing: boolean } & Tables)
  | { kind: 'keys'; profile: string; replaces: boolean };

/** The name of the tables that the data stack owns, for --set. */
const originalSet = 'original';

const options = {
  at: { type: 'string' },
  from: { type: 'string' },
  keys: { type: 'boolean' },
  profile: { type: 'string' },
  replace: { type: 'boolean' },
  set: { type: 'string' },
  table: { type: 'string', multiple: true },
  'add-missing': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

const invalid = (message: string): CliError => usageError('restore', message);

/** With a time zone, so that nobody restores to another hour than they mean. */
const timeOf = (text: string): Date | 'latest' => {
  if (text === 'latest') return text;
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw invalid(`--at is '${text}' and must be 'latest' or a time with its zone, such as 2026-11-22T01:30:00Z.`);
};

const setOf = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (text === originalSet) return '';
  if (/^[a-z][a-z0-9]{0,30}$/.test(text)) return text;
  throw invalid(`--set is '${text}' and must be lower-case letters and digits, or '${originalSet}'.`);
};

const tablesOf = (names: string[] | undefined): TableName[] => {
  const unknown = names?.find((name) => !tableKeys.some((key) => key === name));
  if (unknown !== undefined) throw invalid(`There is no table '${unknown}': pass ${tableKeys.join(', ')}.`);
  return tableKeys.filter((key) => names === undefined || names.includes(key));
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[]): RestoreCommand => {
  const {
    at,
    from,
    keys,
    profile,
    replace: replaces = false,
    set,
    table,
    yes = false,
    ...others
  } = readOptions('restore', { args, options }).values;
  const addsMissing = others['add-missing'] ?? false;
  if ([at, from, keys].filter((each) => each !== undefined).length !== 1)
    throw invalid('Pass one of --at TIME, --from FOLDER and --keys.');
  if (keys) {
    if (!profile) throw invalid('Name the AWS profile of the second account with --profile.');
    return { kind: 'keys', profile, replaces };
  }
  if (profile !== undefined || replaces) throw invalid('--profile and --replace belong to --keys.');
  const common: Tables = { set: setOf(set), tables: tablesOf(table), isSure: yes };
  if (from !== undefined) return { kind: 'from', folder: from, addsMissing, ...common };
  if (addsMissing) throw invalid('--add-missing belongs to --from.');
  return { kind: 'at', time: timeOf(at ?? ''), ...common };
};
