import { CliError } from '#infra/cli/cli-error.ts';

const helpHint = 'npm run servers -- --help shows how it is called.';

export const wrongArguments = (what: string): CliError => new CliError(`${what}\n${helpHint}`, 2);
