import type { CliError } from '#infra/cli/cli-error.ts';
import { readOptions, usageError } from '#infra/cli/read-options.ts';
import type { StageName } from '#infra/config/stages.ts';
import type { ServerRow } from './server-row.ts';
import { readRow } from './server-row.ts';

export type Command =
  | { name: 'help' }
  | { name: 'list'; isJson: boolean }
  | { name: 'add'; row: ServerRow }
  | { name: 'remove'; id: number; isSure: boolean }
  | { name: 'import'; file: string; replaces: boolean; applies: boolean };

export type Call = { command: Command; stage: StageName };

const options = {
  help: { type: 'boolean', short: 'h' },
  stage: { type: 'string' },
  json: { type: 'boolean' },
  location: { type: 'string' },
  country: { type: 'string' },
  region: { type: 'string' },
  free: { type: 'boolean' },
  yes: { type: 'boolean' },
  replace: { type: 'boolean' },
  apply: { type: 'boolean' },
} as const;

const parse = (args: string[]) => readOptions('servers', { args, options, allowPositionals: true });
const invalid = (message: string): CliError => usageError('servers', message);
type Values = ReturnType<typeof parse>['values'];

const rowOf = ({ location, country, region, free = false }: Values): ServerRow => {
  const { value, faults } = readRow({ location, country, region, free });
  if (value) return value;
  throw invalid(faults.map((fault) => `--${fault}.`).join('\n'));
};

const idOf = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalid(`'${text}' is not a server id.`);
};

type Reader = {
  takes: readonly (keyof Values)[];
  operand: string | null;
  read: (values: Values, operand: string) => Command;
};

const readers: Record<Exclude<Command['name'], 'help'>, Reader> = {
  list: { takes: ['json'], operand: null, read: ({ json = false }) => ({ name: 'list', isJson: json }) },
  add: {
    takes: ['location', 'country', 'region', 'free'],
    operand: null,
    read: (values) => ({ name: 'add', row: rowOf(values) }),
  },
  remove: {
    takes: ['yes'],
    operand: 'ID',
    read: ({ yes = false }, id) => ({ name: 'remove', id: idOf(id), isSure: yes }),
  },
  import: {
    takes: ['replace', 'apply'],
    operand: 'FILE',
    read: ({ replace = false, apply = false }, file) => ({ name: 'import', file, replaces: replace, applies: apply }),
  },
};

const isCommand = (name: string): name is keyof typeof readers => Object.hasOwn(readers, name);

const commandOf = (values: Values, [name, ...operands]: string[]): Command => {
  if (values.help || name === undefined) return { name: 'help' };
  if (!isCommand(name)) throw invalid(`There is no command '${name}'.`);
  const { takes, operand, read } = readers[name];
  const foreign = Object.keys(values).find((given) => given !== 'stage' && !takes.some((taken) => taken === given));
  if (foreign) throw invalid(`${name} takes no --${foreign}.`);
  if (operands.length !== (operand === null ? 0 : 1)) throw invalid(`${name} takes ${operand ?? 'options only'}.`);
  return read(values, operands[0] ?? '');
};

const stageOf = (name: string | undefined): StageName => {
  if (name === undefined) return 'local';
  if (name === 'dev' || name === 'prod') return name;
  throw invalid(`There is no stage '${name}': use dev or prod, or leave out --stage for the local cloud.`);
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: string[]): Call => {
  const { values, positionals } = parse(args);
  return { command: commandOf(values, positionals), stage: stageOf(values.stage) };
};
