import { describeError } from '#infra/cli/aws-connection.ts';
import { CliError } from '#infra/cli/cli-error.ts';

/** The result of reading `what` from AWS; ends the command where that fails. */
export const readOrEnd = async <T>(what: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new CliError(`${what} could not be read, so nothing was done. ${describeError(error)}`);
  }
};
