import { parseArgs } from 'node:util';
import { CliError } from '#infra/cli/cli-error.ts';

export type Call = { kind: 'help' } | { kind: 'check'; url: URL; isApiOnly: boolean };

const wrongArguments = (message: string): CliError => new CliError(`${message}\nSee npm run smoke -- --help.`, 2);

const options = { help: { type: 'boolean', short: 'h' }, 'api-only': { type: 'boolean' } } as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrongArguments(error instanceof Error ? error.message : 'The arguments are invalid.');
  }
};

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: readonly string[]): Call => {
  const { values, positionals } = parse([...args]);
  if (values.help) return { kind: 'help' };
  const [address, ...others] = positionals;
  if (address === undefined) throw wrongArguments('Name the URL of a stage, for example https://dev.pazia.app.');
  if (others.length > 0) throw wrongArguments('Name one URL.');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw wrongArguments(`'${address}' is not an http or https URL.`);
  if (url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw wrongArguments(`'${address}' must be the address of a site alone, such as ${url.origin}.`);
  return { kind: 'check', url, isApiOnly: values['api-only'] ?? false };
};
