import type { CliError } from '#infra/cli/cli-error.ts';
import { readOptions, usageError } from '#infra/cli/read-options.ts';

export type Call = { kind: 'help' } | { kind: 'check'; url: URL; isApiOnly: boolean };

const invalid = (message: string): CliError => usageError('smoke', message);

const options = { help: { type: 'boolean', short: 'h' }, 'api-only': { type: 'boolean' } } as const;

/** Throws a CliError with exit code 2 if the arguments are invalid. */
export const readArguments = (args: readonly string[]): Call => {
  const { values, positionals } = readOptions('smoke', { args: [...args], options, allowPositionals: true });
  if (values.help) return { kind: 'help' };
  const [address, ...others] = positionals;
  if (address === undefined) throw invalid('Name the URL of a stage, for example https://dev.pazia.app.');
  if (others.length > 0) throw invalid('Name one URL.');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) throw invalid(`'${address}' is not an http or https URL.`);
  if (url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw invalid(`'${address}' must be the address of a site alone, such as ${url.origin}.`);
  return { kind: 'check', url, isApiOnly: values['api-only'] ?? false };
};
