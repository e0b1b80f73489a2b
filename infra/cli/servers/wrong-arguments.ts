import { CliError } from '#infra/cli/cli-error.ts';

export const wrongArguments = (message: string): CliError =>
  new CliError(`${message}\nSee npm run servers -- --help.`, 2);
