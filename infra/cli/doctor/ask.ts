import { faultOf } from '#infra/cli/aws-connection.ts';
import type { Asked } from './verdict.ts';

/** The answer to a question, or what was said in place of one. */
export const ask = async <T>(question: () => Promise<T>): Promise<Asked<T>> => {
  try {
    return { answer: await question() };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};
