import { describeError } from '#infra/cli/aws-connection.ts';
import type { Lookup } from './check-result.ts';

/** The answer of a query, or a description of its error. */
export const lookUp = async <T>(query: () => Promise<T>): Promise<Lookup<T>> => {
  try {
    return { answer: await query() };
  } catch (error) {
    return { fault: describeError(error) };
  }
};
